import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { z } from 'zod';

export type Part = 'params' | 'query' | 'body';

/** The keywords of JSON Schema that zod writes for the endpoint table. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly additionalProperties?: unknown;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** A named value of a request. Items of a list have the name of the list. */
export interface Field {
  readonly part: Part;
  readonly path: readonly string[];
  /** Alternatives, without references. */
  readonly schemas: readonly JsonSchema[];
  /** Names of the shared schemas that the field allows, such as `Id`. */
  readonly shapes: readonly string[];
}

const schemas = new WeakMap<z.ZodType, JsonSchema>();

export function schemaOf(schema: z.ZodType): JsonSchema {
  const known = schemas.get(schema);
  if (known) return known;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  schemas.set(schema, json);
  return json;
}

/** Returns every field of an endpoint's requests, at any depth. */
export function fieldsOf(endpoint: Endpoint): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const root = schemaOf(schema);
    return fieldsIn(root, root, part, []);
  });
}

/** Returns true if the part refuses fields that it does not declare. */
export function isStrict(endpoint: Endpoint, part: Part): boolean {
  const schema = endpoint[part];
  if (!schema) return true;
  const root = schemaOf(schema);
  return alternativesOf(root, root).schemas.every(
    ({ additionalProperties }) => additionalProperties === false,
  );
}

/** Returns true if fields that the part does not declare reach the handler, instead of being refused or dropped. */
export function passesUnknown(endpoint: Endpoint, part: Part): boolean {
  const schema = endpoint[part];
  if (!schema) return false;
  const root = schemaOf(schema);
  return alternativesOf(root, root).schemas.some(
    ({ additionalProperties }) => additionalProperties !== undefined && additionalProperties !== false,
  );
}

export function alternativesOf(
  schema: JsonSchema,
  root: JsonSchema,
): { readonly schemas: readonly JsonSchema[]; readonly shapes: readonly string[] } {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? schema : { ...root.$defs?.[name], ...schema, $ref: undefined };
  const parts = [...(target.anyOf ?? []), ...(target.oneOf ?? [])].map((one) => alternativesOf(one, root));
  return {
    schemas: parts.length > 0 ? parts.flatMap((one) => one.schemas) : [target as JsonSchema],
    shapes: [...(name === undefined ? [] : [name]), ...parts.flatMap((one) => one.shapes)],
  };
}

function fieldsIn(schema: JsonSchema, root: JsonSchema, part: Part, path: readonly string[]): Field[] {
  return alternativesOf(schema, root).schemas.flatMap((one) => [
    ...(one.items ? fieldsIn(one.items, root, part, path) : []),
    ...Object.entries(one.properties ?? {}).flatMap(([name, property]) => {
      const at = [...path, name];
      return [
        { part, path: at, ...alternativesOf(itemsOf(property, root), root) },
        ...fieldsIn(property, root, part, at),
      ];
    }),
  ]);
}

/** A list of ids is read as an id. */
function itemsOf(property: JsonSchema, root: JsonSchema): JsonSchema {
  const [only, ...others] = alternativesOf(property, root).schemas;
  return others.length === 0 && only?.items ? only.items : property;
}
