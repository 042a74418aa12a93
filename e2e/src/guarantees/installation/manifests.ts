import {
  clusterOf,
  problemsOfCluster,
  rules,
  secretsMadeFor,
} from '@petcare/stack/manifests/check-manifests.ts';
import { faultsOf, findPlanted } from '@petcare/stack/manifests/planted-faults.ts';
import {
  buildOverlay,
  findKustomize,
  type Overlay,
  overlays,
  readWrittenObjects,
} from '@petcare/stack/manifests/read-manifests.ts';
import { problemsOfObject } from '@petcare/stack/manifests/validate-object.ts';

/**
 * Builds every overlay of k8s and checks each object against its schema and the whole against our rules; then makes
 * mistakes on purpose and counts how many are found. Without kustomize only the files themselves are checked.
 */
export async function verifyManifests(): Promise<boolean> {
  const kustomize = await findKustomize();
  if (!kustomize) {
    console.log(
      'Neither kubectl nor kustomize is on this machine: only the files as they are written are checked.',
    );
    return checkWritten();
  }
  console.log(`built by: ${kustomize.join(' ')}`);
  let held = await checkWritten();
  for (const overlay of overlays) held = (await checkOverlay(overlay, kustomize)) && held;
  return held;
}

async function checkWritten(): Promise<boolean> {
  const written = await readWrittenObjects();
  const problems = written.flatMap(({ object }) => problemsOfObject(object));
  console.log(`as written: ${written.length} objects against their schemas, ${problems.length} problems`);
  for (const problem of problems) console.log(`  ${problem}`);
  return problems.length === 0;
}

async function checkOverlay(overlay: Overlay, kustomize: readonly [string, string]): Promise<boolean> {
  const [objects, made] = [await buildOverlay(overlay, kustomize), await secretsMadeFor(overlay)];
  const kinds = Object.entries(Object.groupBy(objects, ({ kind }) => kind))
    .map(([kind, some]) => `${some?.length ?? 0} ${kind}`)
    .toSorted();
  console.log(`\n${overlay}: ${objects.length} objects: ${kinds.join(', ')}`);
  const problems = await problemsOfCluster(clusterOf(objects, made));
  console.log(`  ${rules.length} rules: ${rules.map(({ name }) => name).join(', ')}`);
  console.log(`  ${problems.length} problems`);
  for (const problem of problems) console.log(`    ${problem}`);
  let missed = 0;
  const faults = faultsOf(overlay);
  for (const fault of faults) {
    const [found] = await findPlanted(fault, objects, made);
    if (found === undefined) missed += 1;
    console.log(`  planted: ${fault.mistake} -> ${found ?? 'NOT FOUND'}`);
  }
  console.log(`  ${faults.length} mistakes planted, ${faults.length - missed} found`);
  return problems.length === 0 && missed === 0;
}
