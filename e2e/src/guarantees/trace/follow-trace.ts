import type { TracedSpan } from '@petcare/platform/testing/trace-sink.ts';
import type { FoundHop, Hop } from './hops.ts';

/**
 * Finds the hops in the spans, starting with the span under which most hops are found. Between two processes the
 * spans must be parent and child; within a process other spans may lie in between.
 */
export function followTrace(spans: readonly TracedSpan[], first: Hop): FoundHop {
  const children = Map.groupBy(spans, ({ parent }) => parent ?? '');

  function below(span: TracedSpan, hop: Hop): TracedSpan[] {
    const own = children.get(span.id) ?? [];
    if (span.service !== hop.service) return own.filter((one) => isSpanOf(hop, one));
    return own.flatMap((one) =>
      one.service === hop.service ? [...(isSpanOf(hop, one) ? [one] : []), ...below(one, hop)] : [],
    );
  }

  function find(hop: Hop, candidates: readonly TracedSpan[]): FoundHop {
    const found = candidates.map((span) => ({
      hop,
      span,
      next: hop.next.map((next) => find(next, below(span, next))),
    }));
    const best = found.toSorted((a, b) => missingIn(a).length - missingIn(b).length)[0];
    return best ?? { hop, span: null, next: hop.next.map((next) => find(next, [])) };
  }
  return find(
    first,
    spans.filter((span) => isSpanOf(first, span)),
  );
}

function isSpanOf({ service, kind, name }: Hop, span: TracedSpan): boolean {
  return span.service === service && span.kind === kind && name.test(span.name);
}

export function missingIn({ hop, span, next }: FoundHop): string[] {
  return [...(span ? [] : [`${hop.description} (${hop.service})`]), ...next.flatMap(missingIn)];
}

function spansIn({ span, next }: FoundHop): TracedSpan[] {
  return [...(span ? [span] : []), ...next.flatMap(spansIn)];
}

export function drawTrace(spans: readonly TracedSpan[], found: FoundHop): string {
  const { span: first } = found;
  if (!first) return '  (no trace)';
  const expected = new Set(spansIn(found).map(({ id }) => id));
  const children = Map.groupBy(
    spans.filter(({ traceId }) => traceId === first.traceId),
    ({ parent }) => parent ?? '',
  );
  const draw = (span: TracedSpan, depth: number): string[] => [
    [
      expected.has(span.id) ? ' *' : '  ',
      (span.from - first.from).toFixed(0).padStart(5),
      (span.to - span.from).toFixed(1).padStart(7),
      `${'  '.repeat(depth)}${span.service}: ${span.name}`,
    ].join(' '),
    ...(children.get(span.id) ?? [])
      .toSorted((a, b) => a.from - b.from)
      .flatMap((child) => draw(child, depth + 1)),
  ];
  return ['   from ms   took', ...draw(first, 0)].join('\n');
}

/** Control: makes the spans of this consumer begin traces of their own, as if its messages carried no trace. */
export function withoutPropagation(spans: readonly TracedSpan[], service: string): TracedSpan[] {
  return spans.map((span) =>
    span.service === service && span.kind === 'consumer' ? { ...span, parent: null } : span,
  );
}
