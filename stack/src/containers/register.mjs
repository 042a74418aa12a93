/*
 * `node --import ./dist/register.mjs <program>` in an image: loads what traces the program. It shares its state with the
 * program, so it comes from the same bundle, or from the sources of an operator's command.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const program = process.argv[1] ?? '';
const folder = path.dirname(program);
const isBundled = path.dirname(folder) === import.meta.dirname;
await import(
  isBundled
    ? pathToFileURL(path.join(folder, 'register.js')).href
    : new URL('../platform/src/observability/telemetry/register.ts', import.meta.url).href
);
