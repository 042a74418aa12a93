import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { expect, test } from 'vitest';
import { fieldsOf } from '../attacks/probes/fields.ts';
import { isShown, lineFor, textFor } from './script-texts.ts';
import { isTextField } from '../attacks/stored-texts.ts';
import { textEndpoints } from '../attacks/text-endpoints.ts';

test('every endpoint that takes a text is used by the crawl of the screens, or does not store it', () => {
  const names = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, endpoint]) =>
    endpoint.access.who !== 'system' && fieldsOf(endpoint).some(isTextField) ? [name] : [],
  );
  expect(names.filter((name) => !(name in textEndpoints))).toEqual([]);
  expect(Object.keys(textEndpoints).filter((name) => !(name in endpoints))).toEqual([]);
});

test('a page shows a stored text, and not another one that ends alike', () => {
  for (const text of [lineFor('breed'), textFor('breed')])
    expect([text, isShown(`Cat ${text} Weight`, 'breed')]).toEqual([text, true]);
  expect(isShown(lineFor('own breed'), 'breed')).toBe(false);
});
