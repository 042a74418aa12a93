/** Calls `xss` in the browser that renders it as markup or follows it as a link. */
const scripts = [
  '<img src=x onerror=xss()>',
  '<svg onload=xss()>',
  'javascript:xss()',
  '</script><script>xss()</script>',
  '"><img src=x onerror=xss()>',
  '[pet](javascript:xss())',
];

/** Text for a single line, of at most `max` characters. It ends with the place that it is stored in. */
export function lineFor(place: string, max = 60): string {
  const script =
    scripts[[...place].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % scripts.length] ?? '';
  const text = `${script} ${place}`;
  if (text.length > max) throw new Error(`${text} is too long`);
  return text;
}

/** Text of several lines, with every script. */
export function textFor(place: string): string {
  return [...scripts, place].join('\n');
}

/** True when a page shows the text that ends with this place. Every script before it ends with a bracket. */
export function isShown(pageText: string, place: string): boolean {
  return [`> ${place}`, `) ${place}`, `\n${place}`].some((end) => pageText.includes(end));
}
