import { endpoints } from '@petcare/contracts/endpoints.ts';
import { identityHeader } from '@petcare/platform/auth/identity.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDirectClients } from '../../../support/direct-clients.ts';
import { fullSize, report } from '../../../support/full-size.ts';
import { signUpWithRole } from '../../access/callers.ts';
import { validToken } from './forged-tokens.ts';
import {
  generatedAttacks,
  plan,
  run,
  type GeneratedAttackName,
  type PlannedProbe,
} from './generated-attacks.ts';
import { sendTo, targetOf, ways, type Target, type Way } from './target.ts';
import { startUnprotectedServer, unprotectedTarget, type Listener } from './unprotected-server.ts';

const petcare = inject('petcare');
const attacks = Object.keys(generatedAttacks) as GeneratedAttackName[];

/** The short version sends one probe to each endpoint, in turn, so that all endpoints together show all of them. */
function probesOf(attack: GeneratedAttackName, way: Way): PlannedProbe[] {
  const all = plan(generatedAttacks[attack], way);
  if (fullSize) return all;
  const byEndpoint = [...Map.groupBy(all, ({ endpoint }) => endpoint).values()];
  const chosen = byEndpoint.map((probes, turn) => probes[turn % probes.length]!);
  // Each takes five seconds at the gateway, where an address may send 100 bodies at once.
  return attack === 'unfinished body' ? chosen.filter((_, index) => index % 2 === 0) : chosen;
}

describe('an attack on every endpoint', () => {
  let target: Target;
  let canary: Listener;
  let unprotected: Listener;
  const lines: string[] = [];

  beforeAll(async () => {
    [canary, unprotected] = [await startUnprotectedServer(), await startUnprotectedServer()];
    const [admin, doctor] = [
      await signUpWithRole(petcare.url, 'admin'),
      await signUpWithRole(petcare.url, 'doctor'),
    ];
    target = await targetOf({
      ...petcare,
      direct: await createDirectClients(petcare),
      admin: admin.client,
      doctor: doctor.client,
      canaryUrl: canary.url,
      gatewayKey: petcare.environments['gateway']?.['IDENTITY_PRIVATE_JWK'] ?? '',
    });
  });
  afterAll(async () => {
    report(...lines);
    await Promise.all([canary.close(), unprotected.close()]);
  });

  describe.each(ways)('at the %s', (way) => {
    const planned = attacks.filter((attack) => plan(generatedAttacks[attack], way).length > 0);

    test.each(planned)('is refused: %s', async (attack) => {
      const probes = probesOf(attack, way);
      const findings = await run(probes, target, way, attack === 'unfinished body' ? 60 : undefined);
      const reached = new Set(probes.map(({ endpoint }) => endpoint)).size;
      lines.push(
        `${attack} at the ${way}: ${probes.length} requests to ${reached} endpoints: ${findings.length} succeed`,
      );
      expect(findings.map(({ text }) => text)).toEqual([]);
    });
  });

  test.each(attacks)('is noticed at an unprotected server (control): %s', async (attack) => {
    const way = plan(generatedAttacks[attack], 'service').length > 0 ? 'service' : 'gateway';
    const probes = probesOf(attack, way).filter((_, index) => fullSize || index % 4 === 0);
    const findings = await run(probes, unprotectedTarget(unprotected.url, target), way);
    expect(findings).toHaveLength(probes.length);
  });

  test('reaches no address of the internal network', async () => {
    expect(canary.connections()).toBe(0);
    await fetch(canary.url);
    expect(canary.connections()).toBe(1);
  });

  test('a token of the gateway is accepted if nothing in it is forged (control)', async () => {
    const headers = { [identityHeader]: validToken(target) };
    const answer = await sendTo(target, 'service', endpoints['users.list'], 'visitor', { headers });
    expect(answer.status).toBe(200);
  });
});
