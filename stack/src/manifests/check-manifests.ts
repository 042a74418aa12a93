import { makeLocalSecrets } from './local-secrets.ts';
import { type KubeObject, type ObjectOf, ofKind } from './cluster/objects.ts';
import type { Overlay } from './read-manifests.ts';
import { serversAskWhoIsCalling } from './rules/access.ts';
import { addressesLead, callsAreLetThrough, outsideIsKnown } from './rules/network.ts';
import {
  copiesLeaveInPeace,
  imagesNameARelease,
  podsAreRestricted,
  probesAreThere,
  resourcesAreLimited,
  serversAreTheSame,
} from './rules/pods.ts';
import { measuresAreExported, queuesAreConsumers } from './rules/queues.ts';
import {
  copiesAreLookedAfter,
  portsMatch,
  releaseHasAnOrder,
  selectorsFindSomething,
} from './rules/references.ts';
import type { Cluster, Rule } from './cluster/rule.ts';
import { processesAreThere, secretsAreNotWritten, settingsAreUnderstood } from './rules/settings.ts';
import { problemsOfObject } from './validate-object.ts';

/** What every object must be by the schema of its kind. */
const schemas: Rule = {
  name: 'schemas',
  check: ({ objects }) => objects.flatMap(problemsOfObject),
};

/** Everything that holds for each overlay. */
export const rules: readonly Rule[] = [
  schemas,
  imagesNameARelease,
  serversAreTheSame,
  resourcesAreLimited,
  probesAreThere,
  podsAreRestricted,
  copiesLeaveInPeace,
  settingsAreUnderstood,
  secretsAreNotWritten,
  serversAskWhoIsCalling,
  processesAreThere,
  callsAreLetThrough,
  addressesLead,
  outsideIsKnown,
  portsMatch,
  selectorsFindSomething,
  copiesAreLookedAfter,
  releaseHasAnOrder,
  queuesAreConsumers,
  measuresAreExported,
];

/** Values of the form that a process takes, where only the names of secrets are known. */
const forms: Record<string, string> = {
  MONGO_URL: 'mongodb://user:word@mongodb-rs0.petcare-servers/petcare',
  AMQP_URL: 'amqp://user:word@rabbitmq.petcare-servers:5672',
  VALKEY_URL: 'redis://default:word@rfr-valkey-readwrite.petcare-servers:6379',
  SMTP_URL: 'smtps://user:word@smtp.example.com',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

/** The Secrets that a command makes for an overlay; in production an operator makes all that it is asked for. */
export async function secretsMadeFor(overlay: Overlay): Promise<ObjectOf<'Secret'>[]> {
  return overlay === 'local' ? makeLocalSecrets() : [];
}

/** An overlay's objects together with the Secrets that will be there beside them. */
export function clusterOf(objects: readonly KubeObject[], made: readonly ObjectOf<'Secret'>[]): Cluster {
  const secrets = new Map(made.map(({ metadata, stringData }) => [metadata.name, stringData ?? {}]));
  for (const { spec } of ofKind(objects, 'ExternalSecret'))
    secrets.set(
      spec.target.name,
      Object.fromEntries(spec.data.map(({ secretKey }) => [secretKey, forms[secretKey] ?? 'some words'])),
    );
  return { objects, secrets };
}

/** Every place where a rule does not hold, with the rule's name before it. */
export async function problemsOfCluster(cluster: Cluster): Promise<string[]> {
  const problems: string[] = [];
  for (const rule of rules)
    for (const problem of await rule.check(cluster)) problems.push(`${rule.name}: ${problem}`);
  return problems;
}
