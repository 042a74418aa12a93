import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { demoPerson, newPerson, type Signed } from '../../support/people.ts';
import { badRequests, namesField, sendBadRequest, sendRubbish } from './bad-input.ts';
import { settledState, storedState } from './stored-state.ts';

const { url, mongoUrl, databases } = inject('petcare');

const rubbishPerEndpoint = sized(15, 200);

describe('bad input', () => {
  const requests = badRequests();
  let named = 0;
  let soundEndpoints = 0;
  let admin: Signed;
  let before: Record<string, string>;

  beforeAll(async () => {
    admin = await demoPerson(url, 'admin');
    before = await settledState(mongoUrl, databases);
  });

  afterAll(() => {
    const faults = Map.groupBy(requests, ({ fault }) => fault);
    const names = Object.keys(endpoints);
    report(
      [...faults].map(([fault, some]) => `${some.length} ${fault}`).join(', '),
      `answered without a 400 that names the field: ${requests.length - named}`,
      `${names.length * rubbishPerEndpoint} random JSON values: endpoints that answered 5xx: ${names.length - soundEndpoints}`,
    );
  });

  test.each(requests)('$endpoint: $fault $field is refused by name', async (bad) => {
    const { status, fields } = await sendBadRequest(admin.client, bad);
    expect(status).toBe(400);
    expect({ ...bad, named: namesField(fields, bad.field), fields }).toMatchObject({ named: true });
    named += 1;
  });

  test.each(Object.keys(endpoints) as EndpointName[])(
    '%s never fails on rubbish',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(
          fc.jsonValue(),
          async (rubbish) => (await sendRubbish(admin.client, name, rubbish)) < 500,
        ),
        { numRuns: rubbishPerEndpoint },
      );
      soundEndpoints += 1;
    },
    timeLimit(240_000),
  );

  test('none of it has stored anything', async () => {
    const after = await settledState(mongoUrl, databases);
    const changed = Object.keys(after).filter((collection) => after[collection] !== before[collection]);
    report(`collections changed: ${changed.join(', ') || 'none'}`);
    expect(after).toEqual(before);
  });

  test('a good request is stored, so that the comparison means something', async () => {
    await newPerson(url);
    expect(await storedState(mongoUrl, databases)).not.toEqual(before);
  });
});
