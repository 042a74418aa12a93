import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { demoPerson, newPerson, type Signed } from '../../support/people.ts';
import { badRequests, namesField, sendBadRequest, sendRubbish } from './bad-input.ts';
import { settledState, storedState } from './stored-state.ts';

const { url, mongoUrl, databases } = inject('petcare');

describe('bad input', () => {
  let admin: Signed;
  let before: Record<string, string>;

  beforeAll(async () => {
    admin = await demoPerson(url, 'admin');
    before = await settledState(mongoUrl, databases);
  });

  test.each(badRequests())('$endpoint: $fault $field is refused by name', async (bad) => {
    const { status, fields } = await sendBadRequest(admin.client, bad);
    expect(status).toBe(400);
    expect({ ...bad, named: namesField(fields, bad.field), fields }).toMatchObject({ named: true });
  });

  test.each(Object.keys(endpoints) as EndpointName[])('%s never fails on rubbish', async (name) => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        async (rubbish) => (await sendRubbish(admin.client, name, rubbish)) < 500,
      ),
      { numRuns: 15 },
    );
  });

  test('none of it has stored anything', async () => {
    expect(await settledState(mongoUrl, databases)).toEqual(before);
  });

  test('a good request is stored, so that the comparison means something', async () => {
    await newPerson(url);
    expect(await storedState(mongoUrl, databases)).not.toEqual(before);
  });
});
