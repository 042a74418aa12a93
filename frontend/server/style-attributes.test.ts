import { expect, test } from 'vitest';
import { moveStyleAttributes } from './style-attributes.ts';

test('style attributes become rules of one sheet, each text once', () => {
  const { html, sheet } = moveStyleAttributes(
    '<b style="--gap:4px"></b><i class="a" style="color:red"></i><u style="--gap:4px"></u>',
  );
  expect(html).toBe('<b data-style="0"></b><i class="a" data-style="1"></i><u data-style="0"></u>');
  expect(sheet).toBe(
    '<style id="rendered-styles" nonce="%STYLE_NONCE%">#root [data-style="0"]{--gap:4px}#root [data-style="1"]{color:red}</style>',
  );
});

test('quotes are read as React writes them', () => {
  const { sheet } = moveStyleAttributes('<b style="background:url(&quot;/a.webp?b=1&amp;c=2&quot;)"></b>');
  expect(sheet).toContain('{background:url("/a.webp?b=1&c=2")}');
});

test('text that looks like an attribute stays', () => {
  const text = '<p>a style=&quot;color:red&quot;</p>';
  expect(moveStyleAttributes(text)).toEqual({ html: text, sheet: '' });
});

test.each(['color:red}body{display:none', 'a:&lt;/style&gt;'])(
  'no rule is ended by the style %j',
  (style) => {
    expect(() => moveStyleAttributes(`<b style="${style}"></b>`)).toThrow('no style for a sheet');
  },
);
