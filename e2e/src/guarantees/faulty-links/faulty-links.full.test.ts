import { afterAll, beforeAll, inject } from 'vitest';
import { startRig, type Rig } from '../../chaos/rig/rig.ts';
import { testChaos } from '../../chaos/test-chaos.ts';
import { deadlines, testDegraded } from '../degraded/test-degraded.ts';

/* Two guarantees share one system whose links fail; each begins with whole links. */
let rig: Rig;
beforeAll(async () => {
  // The MongoDB of all tests is not killed; npm run chaos kills one of its own.
  rig = await startRig({ copies: 1, mongoUrl: inject('mongoUrl'), env: deadlines });
});
afterAll(() => rig?.stop());

testChaos(() => rig);
testDegraded(() => rig);
