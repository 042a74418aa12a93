/** First and last name joined, with single spaces however they were typed. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim().replaceAll(/\s+/g, ' ');
}

/** The inverse, as far as one exists: the last word is the last name. A single word is both. */
export function splitFullName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.at(-1) ?? '';
  return { firstName: words.slice(0, -1).join(' ') || lastName, lastName };
}
