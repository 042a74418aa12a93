import { randomBytes, randomInt } from 'node:crypto';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { report } from '../../support/full-size.ts';
import { startFurtherCopies, type FurtherCopies } from '../../support/system/extra-process.ts';
import { anyPathOf } from './probes/target.ts';

const petcare = inject('petcare');
const perMinute = 2;

describe('the gateway', () => {
  let copies: FurtherCopies;
  const all = Object.entries(endpoints).filter(
    ([, { access }]: [string, Endpoint]) => access.who !== 'system',
  );

  beforeAll(async () => {
    copies = await startFurtherCopies(petcare.environments, {
      RATE_LIMIT_PER_MINUTE: String(perMinute),
      FILE_RATE_LIMIT_PER_MINUTE: String(perMinute),
      TRUSTED_PROXIES: '1',
    });
  });
  afterAll(() => copies?.stop());

  /** Calls an endpoint as a client behind the trusted proxy, which adds the last address. */
  async function statusOf(endpoint: Endpoint, address: string): Promise<number> {
    const claimed = `203.0.113.${randomInt(256)}`;
    const response = await fetch(copies.url + anyPathOf(endpoint), {
      method: endpoint.method,
      redirect: 'manual',
      headers: {
        origin: petcare.url,
        'x-forwarded-for': `${claimed}, ${address}`,
        forwarded: `for=${claimed}`,
        'x-real-ip': claimed,
        'x-client-ip': claimed,
        'true-client-ip': claimed,
        'cf-connecting-ip': claimed,
      },
    });
    await response.arrayBuffer();
    return response.status;
  }

  /** One subscriber has a /64 network with as many addresses as they like. */
  function subscriber(): () => string {
    const network = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`;
    return () => `${network}::${randomBytes(2).toString('hex')}`;
  }

  test('refuses an address above its rate at every endpoint, whatever other address it claims', async () => {
    const notRefused: string[] = [];
    for (const [name, endpoint] of all) {
      const addressOf = subscriber();
      const statuses: number[] = [];
      for (let count = 0; count <= perMinute; count += 1)
        statuses.push(await statusOf(endpoint, addressOf()));
      const [last] = statuses.splice(-1);
      if (last !== 429 || statuses.includes(429))
        notRefused.push(`${name}: ${[...statuses, last].join(', ')}`);
    }
    report(`${all.length} endpoints above the rate: ${notRefused.length} answer`);
    expect(notRefused).toEqual([]);
  });

  test('serves as many requests from different addresses (control)', async () => {
    const statuses: number[] = [];
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'])
      statuses.push(await statusOf(endpoints['products.list'], address));
    expect(statuses).toEqual([200, 200, 200, 200]);
  });
});
