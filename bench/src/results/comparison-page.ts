import type { BenchResult } from './result.ts';
import { rangeOf, type ComparedFigure, type Comparison } from './compare.rules.ts';
import { rangeText } from './print-comparison.ts';

const plot = { width: 360, height: 44, margin: 8 } as const;
const rowOf = { before: 14, after: 32 } as const;

/** Returns a page without scripts or other files: a row and a plot per figure. */
export function comparisonPage(comparison: Comparison, before: BenchResult, after: BenchResult): string {
  const title = escape(`${after.benchmark}: ${before.at} and ${after.at}`);
  const missing = [
    ...comparison.onlyBefore.map((name) => `<li>${escape(name)}: only before</li>`),
    ...comparison.onlyAfter.map((name) => `<li>${escape(name)}: only after</li>`),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>
body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #ddd; }
.before { fill: #8a6d3b; stroke: #8a6d3b; } .after { fill: #1f6feb; stroke: #1f6feb; }
.better { color: #116329; } .worse { color: #a40e26; }
</style>
<h1>${title}</h1>
<p>Load of the machine: ${before.load.toFixed(1)} before, ${after.load.toFixed(1)} after.
Each dot is a round, each line a median; the upper row is before, the lower one after. All plots begin at 0.</p>
<table>
<tr><th>figure</th><th>ratio</th><th>before</th><th>after</th><th>plot</th></tr>
${comparison.figures.map(figureRow).join('\n')}
</table>
${missing.length > 0 ? `<ul>${missing.join('')}</ul>` : ''}
</html>
`;
}

function figureRow(figure: ComparedFigure): string {
  const { name, unit, before, after, ratio, change } = figure;
  const cells = [
    escape(`${name}, ${unit}`),
    `<span class="${change}">${ratio ? rangeText(ratio) : '–'} ${change === 'unclear' ? '' : change}</span>`,
    rangeText(rangeOf(before)),
    rangeText(rangeOf(after)),
    figurePlot(figure),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function figurePlot({ name, before, after }: ComparedFigure): string {
  const most = Math.max(...before, ...after);
  const scale = most > 0 ? (plot.width - 2 * plot.margin) / most : 0;
  const x = (value: number) => (plot.margin + value * scale).toFixed(1);
  const row = (kind: keyof typeof rowOf, values: readonly number[]) => {
    const y = rowOf[kind];
    const median = x(rangeOf(values).median);
    const dots = values.map(
      (value) => `<circle cx="${x(value)}" cy="${y}" r="3" fill-opacity=".5" stroke="none"/>`,
    );
    const line = `<line x1="${median}" x2="${median}" y1="${y - 7}" y2="${y + 7}" stroke-width="2"/>`;
    return `<g class="${kind}">${dots.join('')}${line}</g>`;
  };
  const label = escape(`${name}: ${rangeText(rangeOf(before))}, then ${rangeText(rangeOf(after))}`);
  return `<svg role="img" aria-label="${label}" width="${plot.width}" height="${plot.height}">${row('before', before)}${row('after', after)}</svg>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
