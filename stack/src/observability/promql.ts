import { parser } from '@prometheus-io/lezer-promql';

/** What an expression asks for, as far as it can be checked against what is exported. */
export interface PromQl {
  /** Places that are no PromQL. */
  readonly errors: readonly string[];
  /** Each metric with the labels it is chosen by. */
  readonly selectors: readonly { readonly metric: string; readonly labels: readonly string[] }[];
  /** Labels that are grouped or matched by. */
  readonly groupings: readonly string[];
}

/** Reads an expression with Prometheus's own grammar. Grafana's variables for a time span count as five minutes. */
export function readPromQl(written: string): PromQl {
  const expression = written.replaceAll(/\$__(rate_interval|interval|range)/g, '5m');
  const errors: string[] = [];
  const selectors: { metric: string; labels: string[] }[] = [];
  const groupings: string[] = [];
  parser.parse(expression).iterate({
    enter({ name, type, from, to, node }) {
      const said = expression.slice(from, to);
      if (type.isError) errors.push(`“${expression.slice(Math.max(0, from - 20), to + 10)}” at ${from}`);
      else if (name === 'VectorSelector') selectors.push({ metric: '', labels: [] });
      else if (name === 'Identifier' && node.parent?.name === 'VectorSelector')
        metricOf(selectors).metric = said;
      else if (name === 'LabelName')
        (node.parent?.name === 'GroupingLabels' ? groupings : metricOf(selectors).labels).push(said);
    },
  });
  return { errors, selectors, groupings };
}

function metricOf(selectors: { metric: string; labels: string[] }[]) {
  const last = selectors.at(-1);
  if (!last) throw new Error('a label stands before every selector');
  return last;
}
