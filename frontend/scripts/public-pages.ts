import { readFileSync } from 'node:fs';
import path from 'node:path';

const routesFile = path.join(import.meta.dirname, '../src/app/router/routes.tsx');

/** The component files of the public pages relative to `src`, as the route table names them, with their features. */
export const publicPages = [
  ...readFileSync(routesFile, 'utf8').matchAll(/'(features\/([\w-]+)\/[^']+\.tsx)'/g),
].map(([, file = '', feature = '']) => ({ file, feature }));
