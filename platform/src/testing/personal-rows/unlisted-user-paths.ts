import mongoose, { Schema, type SchemaType } from 'mongoose';
import type { PersonalTable } from '../../personal-rows/personal-table.ts';

/** Paths that end like this hold the id of a user: `customer_id`, `patientId`, `doctorUserId`, `image_owner_id`. */
const endings = /(user|customer|patient|person|owner|author|applicant|adopter|reader|keeper)_?id$/i;
/** Other paths with the id of a user, also as `by.id` or `actor.id`. */
const names = new Set([
  'about',
  'actor',
  'admin',
  'by',
  'fromId',
  'toId',
  'invitedBy',
  'settledBy',
  'target',
  'targetId',
]);

/** Returns the paths of all loaded models that hold the id of a user and are in no row of the table, as `Model.path`. */
export function unlistedUserPaths(table: PersonalTable<never>): string[] {
  return mongoose.modelNames().flatMap((name) =>
    userPathsOf(mongoose.model(name).schema)
      .filter((path) => !listedPathsOf(table, name).some((listed) => isWithin(path, listed)))
      .map((path) => `${name}.${path}`),
  );
}

/** Returns the paths of all loaded models that hold an ObjectId, or a list of them, as `Model.path`. */
export function objectIdPaths(): string[] {
  return mongoose.modelNames().flatMap((name) =>
    pathsOf(mongoose.model(name).schema)
      .filter(([, type]) => [type, type.getEmbeddedSchemaType()].some((one) => one?.instance === 'ObjectId'))
      .map(([path]) => `${name}.${path}`),
  );
}

/** Returns the listed paths that no schema has, such as those of a renamed field. */
export function unknownUserPaths(table: PersonalTable<never>): string[] {
  return table.flatMap(({ holds }) =>
    holds.flatMap(([{ modelName }, ...paths]) => {
      const { schema } = mongoose.model(modelName);
      return paths
        .filter(
          (listed) => !schema.path(listed) && !userPathsOf(schema).some((path) => isWithin(path, listed)),
        )
        .map((path) => `${modelName}.${path}`);
    }),
  );
}

function listedPathsOf(table: PersonalTable<never>, name: string): string[] {
  return table.flatMap(({ holds }) =>
    holds.flatMap(([{ modelName }, ...paths]) => (modelName === name ? paths : [])),
  );
}

/** `by` lists `refund.by` too. */
function isWithin(path: string, listed: string): boolean {
  const whole = path.replace(/\._?id$/, '');
  return whole === listed || whole.endsWith(`.${listed}`);
}

interface PathsOfSchema {
  eachPath(visit: (name: string, type: SchemaType) => void): unknown;
}

function userPathsOf(schema: PathsOfSchema): string[] {
  return pathsOf(schema).flatMap(([path, type]) => (holdsUserId(path, type) ? [path] : []));
}

/** Returns the paths with their types, also those of nested documents. */
function pathsOf(schema: PathsOfSchema, prefix = ''): [path: string, type: SchemaType][] {
  const found: [string, SchemaType][] = [];
  schema.eachPath((name, type) => {
    const path = `${prefix}${name}`;
    const nested: unknown = Reflect.get(type, 'schema');
    if (nested instanceof Schema) found.push(...pathsOf(nested, `${path}.`));
    else found.push([path, type]);
  });
  return found;
}

function holdsUserId(path: string, type: SchemaType): boolean {
  const last =
    path
      .replace(/\._?id$/, '')
      .split('.')
      .at(-1) ?? '';
  return endings.test(last) || (names.has(last) && !isRole(type));
}

/** A path with fixed values, such as `by: 'customer' | 'admin'`. */
function isRole(type: SchemaType): boolean {
  const values: unknown = Reflect.get(type, 'enumValues');
  return Array.isArray(values) && values.length > 0;
}
