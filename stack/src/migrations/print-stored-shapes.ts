import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import mongoose, { Schema } from 'mongoose';

/* Prints the paths and indexes of all models of a workspace, one a line, for `stored-shapes.test.ts`. */
const workspace = path.resolve(process.argv[2] ?? '');
const files = globSync('src/**/*.ts', { cwd: workspace, exclude: ['**/*.test.ts', '**/testing/**'] });
for (const file of files.map((name) => path.join(workspace, name)))
  if (/\bmodel[(<]/.test(readFileSync(file, 'utf8'))) await import(file);

const pathsOf = (schema: Schema, prefix: string): string[] =>
  Object.entries(schema.paths).flatMap(([name, type]) => {
    const at = `${prefix}.${name}`;
    const inner: unknown = 'schema' in type ? type.schema : undefined;
    const of = 'embeddedSchemaType' in type ? ` of ${embeddedType(type.embeddedSchemaType)}` : '';
    const line = `${at}: ${type.instance}${of}${type.isRequired ? ', required' : ''}`;
    return inner instanceof Schema ? [line, ...pathsOf(inner, at)] : [line];
  });

function embeddedType(type: unknown): string {
  return typeof type === 'object' && type !== null && 'instance' in type ? String(type.instance) : 'Mixed';
}

const lines = Object.values(mongoose.models).flatMap(({ schema, collection }) => [
  ...pathsOf(schema, collection.name),
  ...schema.indexes().map(([keys, options]) => {
    const { background: _, ...chosen } = options ?? {};
    return `${collection.name} index ${JSON.stringify(keys)} ${JSON.stringify(chosen)}`;
  }),
]);
console.log(lines.toSorted().join('\n'));
