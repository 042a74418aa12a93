import { BlockList } from 'node:net';
import { type LabelSelector, type ObjectOf, selects } from './objects.ts';

/** A pod, or an address outside the cluster: then it has no namespace. */
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

/** Whether the policies let one place call another: it may leave there, and enter here. Outside the cluster all may. */
export function mayCall(policies: readonly NetworkPolicy[], from: Place, target: Target): boolean {
  return mayLeave(policies, from, target) && mayEnter(policies, from, target);
}

/** Whether the policies on the caller let the call out. */
export function mayLeave(policies: readonly NetworkPolicy[], from: Place, target: Target): boolean {
  return isLet(policiesOn(policies, from, 'Egress'), (policy) =>
    (policy.spec.egress ?? []).some((rule) => fits(policy, rule.to, rule.ports, target.to, target)),
  );
}

/** Whether the policies on the one that is called let the call in. */
export function mayEnter(policies: readonly NetworkPolicy[], from: Place, target: Target): boolean {
  return isLet(policiesOn(policies, target.to, 'Ingress'), (policy) =>
    (policy.spec.ingress ?? []).some((rule) => fits(policy, rule.from, rule.ports, from, target)),
  );
}

/** The policies that speak of a place in one direction. Where there is none, everything passes. */
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

function isLet(policies: NetworkPolicy[], lets: (policy: NetworkPolicy) => boolean): boolean {
  return policies.length === 0 || policies.some(lets);
}

function fits(
  policy: NetworkPolicy,
  peers: readonly Peer[] | undefined,
  ports: Rules['ports'],
  place: Place,
  { port, protocol = 'TCP' }: Target,
): boolean {
  const portFits = !ports || ports.some((one) => one.port === port && (one.protocol ?? 'TCP') === protocol);
  return portFits && (!peers || peers.some((peer) => isPeer(policy, peer, place)));
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
