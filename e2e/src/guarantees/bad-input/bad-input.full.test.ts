import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { type PetCare, startPetCare } from '../../support/petcare.ts';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/users.ts';
import { badRequests, namesField, sendBadRequest, sendRandomJson } from './bad-input.ts';
import { holdLeases } from './hold-leases.ts';
import { settledState, storedState } from './stored-state.ts';

/** Not the shared system: there, payments that other tests left open expire meanwhile. */
let petcare: PetCare;

const randomValuesPerEndpoint = sized(5, 200);

describe('bad input', () => {
  const requests = badRequests();
  let named = 0;
  let passedEndpoints = 0;
  let admin: TestUser;
  let doctor: TestUser;
  /** A user who may call the endpoint, because access is checked first. */
  const callerOf = (name: EndpointName): TestUser => {
    const { access }: Endpoint = endpoints[name];
    return access.who === 'roles' && !access.roles.includes('admin') ? doctor : admin;
  };
  let before: Record<string, string>;
  let releaseLeases: () => Promise<void>;

  beforeAll(async () => {
    petcare = await startPetCare(injectServers(), {}, { posts: false });
    admin = await signInDemoUser(petcare.url, 'admin');
    doctor = await signInDemoUser(petcare.url, 'doctor');
    releaseLeases = await holdLeases(petcare);
    before = await settledState(petcare);
  }, timeLimit(120_000));

  afterAll(async () => {
    const faults = Map.groupBy(requests, ({ fault }) => fault);
    const names = Object.keys(endpoints);
    report(
      [...faults].map(([fault, some]) => `${some.length} ${fault}`).join(', '),
      `answered without a 400 that names the field: ${requests.length - named}`,
      `${names.length * randomValuesPerEndpoint} random JSON values: endpoints that answered 5xx: ${names.length - passedEndpoints}`,
    );
    await releaseLeases();
    await petcare.stop();
  });

  test.each(requests)('$endpoint rejects $fault $field and names the field', async (bad) => {
    const { status, fields } = await sendBadRequest(callerOf(bad.endpoint).client, bad);
    expect(status).toBe(400);
    expect({ ...bad, named: namesField(fields, bad.field), fields }).toMatchObject({ named: true });
    named += 1;
  });

  test.each(Object.keys(endpoints) as EndpointName[])(
    '%s never answers 5xx to random JSON',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(
          fc.jsonValue(),
          async (value) => (await sendRandomJson(callerOf(name).client, name, value)) < 500,
        ),
        { numRuns: randomValuesPerEndpoint },
      );
      passedEndpoints += 1;
    },
    timeLimit(240_000),
  );

  test('no rejected request has stored anything', async () => {
    const after = await settledState(petcare);
    const changed = Object.keys(after).filter((collection) => after[collection] !== before[collection]);
    report(`collections changed: ${changed.join(', ') || 'none'}`);
    expect(after).toEqual(before);
  });

  test('a valid request changes the stored state (control)', async () => {
    await signUpUser(petcare.url);
    expect(await storedState(petcare)).not.toEqual(before);
  });
});
