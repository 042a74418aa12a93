/*
 * `node stack/src/builds/bundle-image.ts <name> <program>…`: bundles programs for an image, such as
 * `services/account/src/main.ts` as `dist/account/main.js`, with what traces them. The Dockerfile calls it.
 */

import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { bundlePrograms } from './bundle-programs.ts';

const [name = '', ...programs] = process.argv.slice(2);
if (programs.length === 0) throw new Error('usage: bundle-image.ts <name> <program>…');
await bundlePrograms(programs, path.join(CHECKOUT, 'dist', name));
