import { BlockList } from 'node:net';
import { type LabelSelector, type ObjectOf, selects } from './objects.ts';

/** A pod, or an address outside the cluster, which has no namespace. */
export interface Place {
  readonly title: string;
  readonly namespace?: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly labels: Readonly<Record<string, string>>;
  readonly ip: string;
}

export interface Target {
  readonly to: Place;
  readonly port: number;
  readonly protocol?: 'TCP' | 'UDP';
}

type NetworkPolicy = ObjectOf<'NetworkPolicy'>;
type Rules = NonNullable<NetworkPolicy['spec']['ingress']>[number];
type Peer = NonNullable<Rules['from']>[number];

/** Returns true if the policies of both sides allow the call. Outside the cluster everything is allowed. */
export function mayCall(policies: readonly NetworkPolicy[], from: Place, target: Target): boolean {
  return egressAllowed(policies, from, target) && ingressAllowed(policies, from, target);
}

export function egressAllowed(policies: readonly NetworkPolicy[], from: Place, target: Target): boolean {
  return isAllowed(policiesOn(policies, from, 'Egress'), (policy) =>
    (policy.spec.egress ?? []).some((rule) => matches(policy, rule.to, rule.ports, target.to, target)),
  );
}

export function ingressAllowed(policies: readonly NetworkPolicy[], from: Place, target: Target): boolean {
  return isAllowed(policiesOn(policies, target.to, 'Ingress'), (policy) =>
    (policy.spec.ingress ?? []).some((rule) => matches(policy, rule.from, rule.ports, from, target)),
  );
}

/** Returns the policies that apply to a place in one direction. Without any, everything is allowed. */
export function policiesOn(
  policies: readonly NetworkPolicy[],
  { namespace, labels }: Place,
  direction: 'Ingress' | 'Egress',
): NetworkPolicy[] {
  return policies.filter(
    ({ metadata, spec }) =>
      metadata.namespace === namespace?.name &&
      (spec.policyTypes ?? ['Ingress']).includes(direction) &&
      selects(selectorOf(spec.podSelector), labels),
  );
}

function isAllowed(policies: NetworkPolicy[], allows: (policy: NetworkPolicy) => boolean): boolean {
  return policies.length === 0 || policies.some(allows);
}

function matches(
  policy: NetworkPolicy,
  peers: readonly Peer[] | undefined,
  ports: Rules['ports'],
  place: Place,
  { port, protocol = 'TCP' }: Target,
): boolean {
  const portMatches =
    !ports || ports.some((one) => one.port === port && (one.protocol ?? 'TCP') === protocol);
  return portMatches && (!peers || peers.some((peer) => isPeer(policy, peer, place)));
}

function isPeer(
  policy: NetworkPolicy,
  { ipBlock, namespaceSelector, podSelector }: Peer,
  place: Place,
): boolean {
  if (ipBlock)
    return (
      isWithin(ipBlock.cidr, place.ip) && !(ipBlock.except ?? []).some((cidr) => isWithin(cidr, place.ip))
    );
  if (!place.namespace) return false;
  const inNamespace = namespaceSelector
    ? selects(selectorOf(namespaceSelector), place.namespace.labels)
    : place.namespace.name === policy.metadata.namespace;
  return inNamespace && (!podSelector || selects(selectorOf(podSelector), place.labels));
}

function selectorOf(selector: NetworkPolicy['spec']['podSelector']): LabelSelector {
  return selector ?? {};
}

function isWithin(cidr: string, ip: string): boolean {
  const [network = '', bits] = cidr.split('/');
  const list = new BlockList();
  list.addSubnet(network, Number(bits));
  return list.check(ip);
}
