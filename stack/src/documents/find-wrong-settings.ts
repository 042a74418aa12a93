import type { ProcessEnvironment } from '../manifests/cluster/process-environment.ts';

type Environments = Readonly<Record<string, ProcessEnvironment>>;

/** Names of groups of processes on the page. */
const servicesAndWorkers = 'services and workers';
const allExceptPages = 'all except pages';

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
    ...listed.filter((one) => !known.includes(one)).map((one) => `no process reads ${one}`),
    ...listed.filter((one, index) => listed.indexOf(one) !== index).map((one) => `${one} is listed twice`),
    ...rows
      .filter(({ variable }) => known.includes(variable))
      .flatMap(({ variable, readers, value }) => {
        const readBy = names.filter((name) => environments[name]?.known.includes(variable));
        const expected = valueOf(variable, readBy, environments);
        return [
          ...(readers.toSorted().join() === readBy.toSorted().join()
            ? []
            : [`${variable} is read by ${readBy.join(', ')}`]),
          ...(value === expected ? [] : [`${variable} defaults to ${expected}`]),
        ];
      }),
  ];
}

function readersOf(column: string, names: readonly string[]): readonly string[] {
  if (column === 'all') return names;
  if (column === allExceptPages) return names.filter((name) => name !== 'pages');
  return column === servicesAndWorkers
    ? names.filter((name) => name !== 'gateway' && name !== 'pages')
    : column.split(', ');
}

function valueOf(variable: string, readBy: readonly string[], environments: Environments): string {
  if (readBy.some((name) => environments[name]?.required.includes(variable))) return 'must be set';
  const [value = ''] = readBy.map((name) => environments[name]?.defaults[variable] ?? '');
  return value === '' ? 'none' : `\`${value}\``;
}
