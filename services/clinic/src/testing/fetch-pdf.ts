import { readPdf } from '@petcare/pdf/testing/read-pdf.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import type { TestClinic } from './test-clinic.ts';

interface Problem {
  readonly code: string;
  readonly errors?: readonly { readonly field: string }[];
}

/** Downloads a PDF and reads its lines and the number of its pages; for a failure its problem details. */
export async function fetchPdf(
  { url, identity }: Pick<TestClinic, 'url' | 'identity'>,
  path: string,
  as: Caller,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${url}${path}`, { headers: { ...(await identity.as(as)), ...headers } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isProblem = response.headers.get('content-type')?.includes('json') ?? false;
  const lines = isProblem ? [] : readPdf(bytes);
  return {
    response,
    bytes,
    lines,
    texts: lines.map(({ text }) => text),
    pages: bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0,
    problem: isProblem ? (JSON.parse(bytes.toString()) as Problem) : null,
  };
}
