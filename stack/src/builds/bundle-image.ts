/*
 * `node stack/src/builds/bundle-image.ts <name> <program>…`: bundles programs for an image, such as
 * `services/account/src/main.ts` as `dist/account/main.js`, with what traces them. The Dockerfile calls it.
 */

import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { bundle } from './bundle.ts';
import { REGISTER } from './register.ts';

const [name = '', ...programs] = process.argv.slice(2);
if (programs.length === 0) throw new Error('usage: bundle-image.ts <name> <program>…');
const entries = [...programs, REGISTER].map((program) => [
  path.basename(program, '.ts'),
  path.join(CHECKOUT, program),
]);
await bundle(Object.fromEntries(entries), path.join(CHECKOUT, 'dist', name));
