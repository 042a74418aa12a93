import type { UseFormReturnType } from '@mantine/form';

export function focusFirstError<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'getInputNode'>,
  order: readonly (keyof Values & string)[],
  errors: Readonly<Record<string, unknown>>,
): void {
  const first = order.find((field) => errors[field]);
  if (first) form.getInputNode(first as never)?.focus();
}
