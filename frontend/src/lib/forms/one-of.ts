/** Returns the value if it is one of the choices, else null. */
export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}
