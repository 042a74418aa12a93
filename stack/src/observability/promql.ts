import { parser } from '@prometheus-io/lezer-promql';

export interface PromQl {
  readonly errors: readonly string[];
  readonly selectors: readonly { readonly metric: string; readonly labels: readonly string[] }[];
  readonly groupings: readonly string[];
}

/** Parses an expression with Prometheus's own grammar. Grafana's interval variables count as five minutes. */
export function readPromQl(source: string): PromQl {
  const expression = source.replaceAll(/\$__(rate_interval|interval|range)/g, '5m');
  const errors: string[] = [];
  const selectors: { metric: string; labels: string[] }[] = [];
  const groupings: string[] = [];
  parser.parse(expression).iterate({
    enter({ name, type, from, to, node }) {
      const text = expression.slice(from, to);
      if (type.isError) errors.push(`“${expression.slice(Math.max(0, from - 20), to + 10)}” at ${from}`);
      else if (name === 'VectorSelector') selectors.push({ metric: '', labels: [] });
      else if (name === 'Identifier' && node.parent?.name === 'VectorSelector')
        metricOf(selectors).metric = text;
      else if (name === 'LabelName')
        (node.parent?.name === 'GroupingLabels' ? groupings : metricOf(selectors).labels).push(text);
    },
  });
  return { errors, selectors, groupings };
}

function metricOf(selectors: { metric: string; labels: string[] }[]) {
  const last = selectors.at(-1);
  if (!last) throw new Error('a label stands before every selector');
  return last;
}
