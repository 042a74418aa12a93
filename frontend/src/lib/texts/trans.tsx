import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/**
 * Shows a translated sentence with its values as they are. Lingui reads tags in a text as elements and leaves out those
 * that it does not know, also in a user's text; a value that is no plain text is put into the sentence unread.
 */
export function Trans({ values, ...props }: TransProps) {
  return <LinguiTrans {...props} {...(values && { values: keepTags(values) })} />;
}

function keepTags(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && value.includes('<') ? [value] : value,
  ]);
  return Object.fromEntries(kept) as Record<string, unknown>;
}
