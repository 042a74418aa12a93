import {
  clusterOf,
  problemsOfCluster,
  rules,
  secretsMadeFor,
} from '@petcare/stack/manifests/check-manifests.ts';
import { faultsOf, findInjected } from '@petcare/stack/manifests/injected-faults.ts';
import {
  buildOverlay,
  findKustomize,
  type Overlay,
  overlays,
  readWrittenObjects,
} from '@petcare/stack/manifests/read-manifests.ts';
import { problemsOfObject } from '@petcare/stack/manifests/validate-object.ts';

/**
 * Builds every Kubernetes overlay and checks its objects against their schemas and our rules. Then injects faults
 * and counts how many are detected. Without kustomize only the source files are checked.
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
  let allHold = await checkWritten();
  for (const overlay of overlays) allHold = (await checkOverlay(overlay, kustomize)) && allHold;
  return allHold;
}

async function checkWritten(): Promise<boolean> {
  const written = await readWrittenObjects();
  const problems = written.flatMap(({ object }) => problemsOfObject(object));
  console.log(`as written: ${written.length} objects against their schemas, ${problems.length} problems`);
  for (const problem of problems) console.log(`  ${problem}`);
  return problems.length === 0;
}

async function checkOverlay(overlay: Overlay, kustomize: readonly [string, string]): Promise<boolean> {
  const [objects, secrets] = [await buildOverlay(overlay, kustomize), await secretsMadeFor(overlay)];
  const kinds = Object.entries(Object.groupBy(objects, ({ kind }) => kind))
    .map(([kind, some]) => `${some?.length ?? 0} ${kind}`)
    .toSorted();
  console.log(`\n${overlay}: ${objects.length} objects: ${kinds.join(', ')}`);
  const problems = await problemsOfCluster(clusterOf(objects, secrets));
  console.log(`  ${rules.length} rules: ${rules.map(({ name }) => name).join(', ')}`);
  console.log(`  ${problems.length} problems`);
  for (const problem of problems) console.log(`    ${problem}`);
  let missed = 0;
  const faults = faultsOf(overlay);
  for (const fault of faults) {
    const [found] = await findInjected(fault, objects, secrets);
    if (found === undefined) missed += 1;
    console.log(`  injected:  ${fault.mistake} -> ${found ?? 'NOT FOUND'}`);
  }
  console.log(`  ${faults.length} faults injected, ${faults.length - missed} found`);
  return problems.length === 0 && missed === 0;
}
