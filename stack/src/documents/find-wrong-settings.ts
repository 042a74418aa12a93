import type { ProcessEnvironment } from '../manifests/cluster/process-environment.ts';

type Environments = Readonly<Record<string, ProcessEnvironment>>;

/** What the page calls all of them but one. */
const allButTheDoor = 'services and workers';

/** One sentence for each way in which the page of settings differs from what the processes read. */
export function findWrongSettings(page: string, environments: Environments): string[] {
  const names = Object.keys(environments);
  const known = [...new Set(Object.values(environments).flatMap((environment) => environment.known))];
  const rows = [...page.matchAll(/^\| `([A-Z0-9_]+)` +\| ([^|]+?) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
    ([, variable = '', readers = '', value = '']) => ({
      variable,
      readers: readersOf(readers, names),
      value,
    }),
  );
  const listed = rows.map(({ variable }) => variable);
  return [
    ...known.filter((one) => !listed.includes(one)).map((one) => `${one} is missing`),
    ...listed.filter((one) => !known.includes(one)).map((one) => `nobody reads ${one}`),
    ...listed.filter((one, index) => listed.indexOf(one) !== index).map((one) => `${one} is there twice`),
    ...rows
      .filter(({ variable }) => known.includes(variable))
      .flatMap(({ variable, readers, value }) => {
        const reading = names.filter((name) => environments[name]?.known.includes(variable));
        const expected = valueOf(variable, reading, environments);
        return [
          ...(readers.toSorted().join() === reading.toSorted().join()
            ? []
            : [`${variable} is read by ${reading.join(', ')}`]),
          ...(value === expected ? [] : [`${variable} goes by ${expected}`]),
        ];
      }),
  ];
}

function readersOf(said: string, names: readonly string[]): readonly string[] {
  if (said === 'all') return names;
  return said === allButTheDoor ? names.filter((name) => name !== 'gateway') : said.split(', ');
}

function valueOf(variable: string, reading: readonly string[], environments: Environments): string {
  if (reading.some((name) => environments[name]?.required.includes(variable))) return 'must be set';
  const [value = ''] = reading.map((name) => environments[name]?.defaults[variable] ?? '');
  return value === '' ? 'none' : `\`${value}\``;
}
