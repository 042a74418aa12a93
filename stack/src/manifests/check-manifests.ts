import { makeLocalSecrets } from './local-secrets.ts';
import { type KubeObject, type ObjectOf, ofKind } from './cluster/objects.ts';
import type { Overlay } from './read-manifests.ts';
import { serversRequireAuthentication } from './rules/access.ts';
import { jobsOutlastAnInstallation } from './rules/jobs.ts';
import { serversKnowTheirMemory } from './rules/memory.ts';
import { addressesAreReachable, callsAreAllowed, outsideCallsAreAllowed } from './rules/network.ts';
import {
  copiesShutDownGracefully,
  decodersFitIntoMemory,
  imagesHaveAReleaseTag,
  podsAreRestricted,
  probesExist,
  resourcesAreLimited,
  serversAreTheSame,
  volumesKeepFileModes,
} from './rules/pods.ts';
import { metricsAreExported, queuesScaleTheirWorker } from './rules/queues.ts';
import { copiesAreManaged, portsMatch, releaseIsOrdered, selectorsMatch } from './rules/references.ts';
import type { Cluster, Rule } from './cluster/rule.ts';
import { processesExist, secretsAreReferenced, settingsMatchTheProcess } from './rules/settings.ts';
import { problemsOfObject } from './validate-object.ts';

const schemas: Rule = {
  name: 'schemas',
  check: ({ objects }) => objects.flatMap(problemsOfObject),
};

export const rules: readonly Rule[] = [
  schemas,
  imagesHaveAReleaseTag,
  serversAreTheSame,
  resourcesAreLimited,
  serversKnowTheirMemory,
  decodersFitIntoMemory,
  probesExist,
  podsAreRestricted,
  volumesKeepFileModes,
  copiesShutDownGracefully,
  jobsOutlastAnInstallation,
  settingsMatchTheProcess,
  secretsAreReferenced,
  serversRequireAuthentication,
  processesExist,
  callsAreAllowed,
  addressesAreReachable,
  outsideCallsAreAllowed,
  portsMatch,
  selectorsMatch,
  copiesAreManaged,
  releaseIsOrdered,
  queuesScaleTheirWorker,
  metricsAreExported,
];

/** Sample values in the format that a process accepts, for secrets of which only the name is known. */
const sampleValues: Record<string, string> = {
  MONGO_URL: 'mongodb://user:word@mongodb-rs0.petcare-servers/petcare',
  AMQP_URL: 'amqp://user:word@rabbitmq.petcare-servers:5672',
  VALKEY_URL: 'redis://default:word@rfr-valkey-readwrite.petcare-servers:6379',
  SMTP_URL: 'smtps://user:word@smtp.example.com',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

/** Returns the Secrets generated for an overlay; in production the External Secrets operator creates all of them. */
export async function secretsMadeFor(overlay: Overlay): Promise<ObjectOf<'Secret'>[]> {
  return overlay === 'local' ? makeLocalSecrets() : [];
}

export function clusterOf(objects: readonly KubeObject[], made: readonly ObjectOf<'Secret'>[]): Cluster {
  const secrets = new Map(made.map(({ metadata, stringData }) => [metadata.name, stringData ?? {}]));
  for (const { spec } of ofKind(objects, 'ExternalSecret'))
    secrets.set(
      spec.target.name,
      Object.fromEntries(
        spec.data.map(({ secretKey }) => [secretKey, sampleValues[secretKey] ?? 'some words']),
      ),
    );
  return { objects, secrets };
}

export async function problemsOfCluster(cluster: Cluster): Promise<string[]> {
  const problems: string[] = [];
  for (const rule of rules)
    for (const problem of await rule.check(cluster)) problems.push(`${rule.name}: ${problem}`);
  return problems;
}
