export type EditOutcome<Fields> =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'change'; readonly changes: Partial<Fields> };

type Edit<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined } & {
  readonly version?: number | undefined;
};

/**
 * Evaluates an edit of a post: given fields that differ are changes; null is a value. An edit without changes is no
 * conflict, whatever version it carries; one without a version overwrites.
 */
export function evaluateEdit<Fields extends object>(
  stored: Fields,
  storedVersion: number,
  { version, ...given }: Edit<Fields>,
): EditOutcome<Fields> {
  const changes = Object.entries(given).filter(
    ([field, value]) => value !== undefined && value !== stored[field as keyof Fields],
  );
  if (changes.length === 0) return { kind: 'unchanged' };
  if (version !== undefined && version !== storedVersion) return { kind: 'conflict' };
  return { kind: 'change', changes: Object.fromEntries(changes) as Partial<Fields> };
}
