import { Billing } from '@petcare/contracts/shared/billing.ts';

export type BillingValues = Record<keyof Billing, string>;

export const billingFields = [
  'name',
  'email',
  'phone',
  'address',
  'division',
  'district',
  'zip',
] as const satisfies readonly (keyof Billing)[];

export type BillingProblem = { kind: 'missing' } | { kind: 'wrong'; reason: string };

/** Validates the form with the contract's schema. Without problems the server accepts it. */
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

/**
 * Converts the form to the contract's billing address.
 * @throws ZodError – when `billingProblems` is not empty.
 */
export function toBilling(values: BillingValues): Billing {
  return Billing.parse(values);
}
