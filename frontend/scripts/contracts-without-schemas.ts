import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Parts of an endpoint that only servers, tests and documents read. */
const serverParts = new Set([
  'access',
  'body',
  'csv',
  'errors',
  'params',
  'query',
  'response',
  'specified',
  'summary',
]);
const suffix = '?plain';
/** Their functions use schemas. */
const checkingContracts = ['audit', 'billing', 'overview'];
const contract = /\/contracts\/src\/[\w/-]+\.ts$/;

/**
 * Keeps the schemas of the contracts out of pages that check no input: everything that is not a schema (endpoints,
 * limits, lists of values) comes from a copy of the contract whose endpoints have none. By convention, the names of
 * schemas begin with a capital letter.
 */
export function contractsWithoutSchemas(): Plugin {
  return {
    name: 'petcare-contracts-without-schemas',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null;
      const resolved = await this.resolve(source.slice(0, -suffix.length), importer?.replace(suffix, ''));
      return resolved && resolved.id + suffix;
    },
    load: {
      filter: { id: /\/contracts\/src\/[\w/-]+\.ts\?plain$/ },
      async handler(id) {
        const code = await readFile(id.slice(0, -suffix.length), 'utf8');
        const plain = withoutServerParts(code, this.parse(code, { lang: 'ts' }));
        const imported = (statement: string, list: string, module: string) =>
          // An import that only schemas use would bring its module to pages.
          plainImport(
            statement,
            valuesIn(list)
              .filter((name) => mentions(plain, name) > 1)
              .join(','),
            module,
          );
        return { code: plain.replaceAll(importBetweenContracts, imported), moduleType: 'ts' };
      },
    },
    transform: {
      filter: { id: /\.tsx?$/, code: '@petcare/contracts/' },
      handler(code, id) {
        if (contract.test(id)) return null;
        return { code: code.replaceAll(importOfContract, splitImport), map: null };
      },
    },
  };
}

const importOfContract = /import \{([^}]*)\} from '(@petcare\/contracts\/[\w/-]+\.ts)';/g;
const importBetweenContracts = /import \{([^}]*)\} from '(\.{1,2}\/[\w./-]+\.ts)';/g;

/** Takes schemas from the contract itself, and all else from its copy. */
function splitImport(statement: string, list: string, module: string): string {
  if (checkingContracts.some((name) => module.endsWith(`/${name}.ts`))) return statement;
  const schemas = valuesIn(list).filter(isSchemaName);
  return (
    plainImport(statement, list, module) +
    (schemas.length > 0 ? `import { ${schemas.join(', ')} } from '${module}';` : '')
  );
}

function plainImport(_statement: string, list: string, module: string): string {
  const names = valuesIn(list).filter((name) => !isSchemaName(name));
  return names.length > 0 ? `import { ${names.join(', ')} } from '${module}${suffix}';` : '';
}

function valuesIn(list: string): string[] {
  const names = list.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '' && !name.startsWith('type '));
}

const mentions = (code: string, name: string) =>
  code.match(new RegExp(String.raw`\b${name}\b`, 'g'))?.length ?? 0;

const isSchemaName = (name: string) => /^[A-Z]/.test(name);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface ObjectNode extends Node {
  readonly properties: readonly (Node & { key?: { name?: string }; value?: Node })[];
}

/** `defineEndpoints('clinic', { … })`, or `defineEndpoint({ … })` of one row. */
interface EndpointCall extends Node {
  readonly callee: Node & { readonly name: string };
  readonly arguments: readonly Node[];
}

function withoutServerParts(code: string, program: unknown): string {
  const cuts: { start: number; end: number; by: string }[] = [];
  const cutIn = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(cutIn);
    if (typeof value !== 'object' || value === null) return;
    if (!isEndpointCall(value)) return Object.values(value).forEach(cutIn);
    const table = value.arguments.at(-1) as ObjectNode;
    cuts.push({ start: value.callee.start, end: value.callee.end, by: '' });
    if (value.callee.name === 'defineEndpoint') return cutRow(table, '');
    const [service] = value.arguments as [Node];
    cuts.push({ start: service.start, end: table.start, by: '' });
    for (const { value: row } of table.properties)
      cutRow(row as ObjectNode, `service: ${code.slice(service.start, service.end)},`);
  };
  const cutRow = (row: ObjectNode, common: string): void => {
    cuts.push({ start: row.start + 1, end: row.start + 1, by: `status: 200,${common}` });
    for (const part of row.properties) {
      const name = part.key?.name;
      if (name === undefined || !serverParts.has(name)) continue;
      const comma = /^\s*,/.exec(code.slice(part.end))?.[0].length ?? 0;
      // Pages ask only whether a list can be exported.
      cuts.push({ start: part.start, end: part.end + comma, by: name === 'csv' ? 'csv: {},' : '' });
    }
  };
  const { body } = program as { body: readonly Statement[] };
  const imported = [...code.matchAll(/import \{([^}]*)\}/g)].flatMap(([, list = '']) => valuesIn(list));
  const schemas = [...imported, ...body.map(nameOf)].filter(isSchemaName);
  const mention = new RegExp(String.raw`\b(?:${schemas.join('|') || '$.'})\b`);
  for (const statement of body) {
    const isPart =
      statement.type === 'VariableDeclaration' && /= \{/.test(code.slice(statement.start, statement.end));
    const usesSchemas = isPart && mention.test(code.slice(statement.start, statement.end));
    if (usesSchemas || isSchemaName(nameOf(statement)))
      cuts.push({ start: statement.start, end: statement.end, by: '' });
    else cutIn(statement);
  }
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
}

interface Statement extends Node {
  readonly declaration?: Statement | null;
  readonly declarations?: readonly { readonly id: { readonly name?: string } }[];
}

/** Returns the name of a declared constant, else ''. */
function nameOf({ declaration, declarations }: Statement): string {
  const [declared] = declaration?.declarations ?? declarations ?? [];
  return declared?.id.name ?? '';
}

function isEndpointCall(value: object): value is EndpointCall {
  const { type, callee, arguments: given } = value as Record<string, unknown>;
  const name = (callee as { name?: unknown } | undefined)?.name;
  if (type !== 'CallExpression' || (name !== 'defineEndpoint' && name !== 'defineEndpoints')) return false;
  return Array.isArray(given) && (given.at(-1) as Node | undefined)?.type === 'ObjectExpression';
}
