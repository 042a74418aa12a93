import { Billing } from '@petcare/contracts/billing.ts';

/** The billing form as it is being typed. */
export type BillingValues = Record<keyof Billing, string>;

/** The fields in the order they stand on the screen. */
export const billingFields = [
  'name',
  'email',
  'phone',
  'address',
  'division',
  'district',
  'zip',
] as const satisfies readonly (keyof Billing)[];

/** Why a field is refused: nothing was typed, or what was typed does not do (in the contract's own words). */
export type BillingProblem = { kind: 'missing' } | { kind: 'wrong'; reason: string };

/** Checks the form by the contract's own schema. An empty result means that the server will take it. */
export function billingProblems(values: BillingValues): Partial<Record<keyof Billing, BillingProblem>> {
  const parsed = Billing.safeParse(values);
  if (parsed.success) return {};
  const problems: Partial<Record<keyof Billing, BillingProblem>> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as keyof Billing;
    problems[field] ??=
      values[field].trim() === '' ? { kind: 'missing' } : { kind: 'wrong', reason: issue.message };
  }
  return problems;
}

/** The form as the contract's billing address. @throws ZodError when `billingProblems` would not be empty. */
export function toBilling(values: BillingValues): Billing {
  return Billing.parse(values);
}

const latinDigits = (text: string) =>
  text.replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)));

/** Whether eleven digits are no mobile number of Bangladesh. Worth a hint, not a refusal: the rule is eleven digits. */
export function looksUnlikeMobile(phone: string): boolean {
  const digits = latinDigits(phone.trim());
  return /^\d{11}$/.test(digits) && !/^01[3-9]/.test(digits);
}
