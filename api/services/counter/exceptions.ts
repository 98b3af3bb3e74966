/** Exceptions of SUSHI: number, severity, HTTP status and words of the code of practice (appendix F of COUNTER 5). */
import type { SushiException } from "../../../sdk/model/counter.ts";

const HELP = "https://countermetrics.stoplight.io/docs/counter-sushi-api";

const KINDS = {
  insufficient: [1030, "fatal", 400, "Insufficient Information to Process Request", "请求缺少必要的参数"],
  unsupported: [3000, "fatal", 404, "Report Not Supported", "没有这种报告"],
  invalidDates: [3020, "error", 400, "Invalid Date Arguments", "日期参数不正确"],
  noUsage: [3030, "error", 200, "No Usage Available for Requested Dates", "所请求的时间内没有使用记录"],
  notReady: [3031, "error", 200, "Usage Not Ready for Requested Dates", "所请求时间的使用记录尚未生成"],
  partial: [3040, "warning", 200, "Partial Data Returned", "只返回了部分数据"],
  unknownParameter: [3050, "warning", 200, "Parameter Not Recognized in this Context", "参数在此处无效"],
  invalidFilter: [3060, "error", 400, "Invalid ReportFilter Value", "筛选条件的值不正确"],
} as const satisfies Record<
  string,
  readonly [
    code: number,
    severity: SushiException["severity"],
    status: 200 | 400 | 404,
    en: string,
    zh: string,
  ]
>;

export type SushiProblem = keyof typeof KINDS;

/** @param data What it is about, such as `begin_date=2026-13`. */
export function exceptionOf(problem: SushiProblem, data: string): SushiException {
  const [code, severity, , message, messageZh] = KINDS[problem];
  return { code, severity, message, messageZh, "help-url": HELP, data: data.slice(0, 300) };
}

/** Ends a request of SUSHI without a report. */
export class SushiError extends Error {
  readonly status: 200 | 400 | 404;
  readonly exception: SushiException;

  constructor(problem: SushiProblem, data: string) {
    super(problem);
    this.status = KINDS[problem][2];
    this.exception = exceptionOf(problem, data);
  }
}
