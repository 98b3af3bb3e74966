/** Files of another dataset of one's own: `/api/sdb-dataset-service/dataset/{id}/{version}/importFiles`. */
import { datasetAnswer } from "../../sdk/model/responses/dataset.ts";
import { importFilesSchema } from "../../sdk/model/dataset.ts";
import { type Operation, operation } from "../operation.ts";
import { importFiles } from "../services/file/import.ts";
import { presentView, targetOf } from "./dataset_view.ts";

export const importOperations: readonly Operation[] = [
  operation({
    id: "importFiles",
    method: "POST",
    path: "/api/sdb-dataset-service/dataset/:id/:version/importFiles",
    tag: "datasets",
    scope: "deposit",
    signedIn: true,
    input: { json: importFilesSchema },
    statements: 18,
    answer: { data: datasetAnswer },
  }, async ({ context, params, json }) => {
    const { from, version: fromVersion, paths, onConflict } = json;
    const wanted = { ...targetOf(params), from, fromVersion, paths, onConflict };
    return presentView(await importFiles(context, wanted), context);
  }),
];
