import { expect, test } from 'vitest';
import { clusterOf, problemsOfCluster, rules, secretsMadeFor } from './check-manifests.ts';
import { faultsOf, findInjected } from './injected-faults.ts';
import { buildOverlay, findKustomize, overlays, readWrittenObjects } from './read-manifests.ts';
import { problemsOfObject } from './validate-object.ts';

const kustomize = await findKustomize();
const built = overlays.map((overlay) => ({
  overlay,
  objects: kustomize ? buildOverlay(overlay, kustomize) : undefined,
}));

for (const { overlay, objects } of built) {
  test(`the ${overlay} overlay breaks no rule, and every injected mistake is found`, async ({ skip }) => {
    if (!objects) return skip('neither kubectl nor kustomize is installed');
    const [all, made] = [await objects, await secretsMadeFor(overlay)];
    expect(all.length).toBeGreaterThan(60);
    expect(await problemsOfCluster(clusterOf(all, made))).toEqual([]);

    const missed: string[] = [];
    for (const fault of faultsOf(overlay))
      if ((await findInjected(fault, all, made)).length === 0) missed.push(`${fault.rule}: ${fault.mistake}`);
    expect(missed).toEqual([]);
  });
}

test('every rule has an injected mistake', () => {
  const tried = new Set(overlays.flatMap(faultsOf).map(({ rule }) => rule));
  expect(rules.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});

test('every unpatched object matches the schema of its kind', async () => {
  const written = await readWrittenObjects();
  expect(written.length).toBeGreaterThan(100);
  expect(
    written.flatMap(({ file, object }) => problemsOfObject(object).map((problem) => `${file}: ${problem}`)),
  ).toEqual([]);
  expect(written.filter(({ object }) => object.kind === 'Secret')).toEqual([]);
});
