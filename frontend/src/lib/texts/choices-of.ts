import type { I18n, MessageDescriptor } from '@lingui/core';

export function choicesOf<Value extends string>(
  values: readonly Value[],
  texts: Readonly<Record<Value, MessageDescriptor>>,
  i18n: I18n,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: i18n._(texts[value]) }));
}
