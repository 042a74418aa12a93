import path from 'node:path';

export const CHECKOUT = path.resolve(import.meta.dirname, '../..');
