import { useState } from "react";

export type FieldTexts = Record<string, string>;

export interface Summary {
  /** What the form was last refused for and what is still wrong: it never outlives its cause. */
  errors: FieldTexts;
  /** Grows with each refusal by the script. */
  round: number;
}

interface FormErrors {
  /** What is said beside each field; a field without a text is well. */
  errors: FieldTexts;
  /** On top of the form. */
  summary: Summary;
  /** The form was not taken, because of this. */
  refuse: (problems: FieldTexts) => void;
  /** What is wrong with one field now; nothing when it is well. */
  setError: (name: string, text: string) => void;
}

/** @param given What the server refused the form for. */
export function useFormErrors(given: FieldTexts): FormErrors {
  const [errors, setErrors] = useState(given);
  const [refused, setRefused] = useState({ fields: Object.keys(given), round: 0 });
  return {
    errors,
    summary: {
      errors: Object.fromEntries(refused.fields.map((name) => [name, errors[name] ?? ""])),
      round: refused.round,
    },
    refuse: (problems) => {
      setErrors(problems);
      setRefused({ fields: Object.keys(problems), round: refused.round + 1 });
    },
    setError: (name, text) => setErrors((shown) => shown[name] === text ? shown : { ...shown, [name]: text }),
  };
}
