import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { closeServer } from '../http/listen.ts';

const Attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional() }),
});

const kinds = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number().int(),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              attributes: z.array(Attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface TracedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly kind: (typeof kinds)[number];
  readonly from: number;
  readonly to: number;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Behaviour towards received traces. `forget`: answers 200 and keeps none. `hang`: never answers. */
type Behaviour = 'take' | 'forget' | 'refuse' | 'hang';

export interface TraceSink {
  readonly spans: readonly TracedSpan[];
  environment(everyMs?: number): Record<string, string>;
  close(): Promise<void>;
}

export async function startTraceSink(behaviour: Behaviour = 'take'): Promise<TraceSink> {
  const spans: TracedSpan[] = [];
  const server = createServer((request, response) => {
    if (behaviour === 'refuse') return void response.writeHead(503).end();
    if (behaviour === 'hang') return void request.resume();
    if (behaviour === 'forget') return void request.resume().once('end', () => response.end('{}'));
    text(request).then(
      (body) => storeSpans(body, spans, response),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    spans,
    environment: (everyMs = 100) => ({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: String(everyMs),
    }),
    close: () => {
      server.closeAllConnections();
      return closeServer(server);
    },
  };
}

function storeSpans(body: string, spans: TracedSpan[], response: ServerResponse): void {
  for (const { resource, scopeSpans } of Sent.parse(JSON.parse(body)).resourceSpans) {
    const service = stringAttributes(resource.attributes)['service.name'] ?? 'unknown';
    for (const span of scopeSpans.flatMap((scope) => scope.spans))
      spans.push({
        service,
        traceId: span.traceId,
        id: span.spanId,
        parent: span.parentSpanId || null,
        name: span.name,
        kind: kinds[span.kind] ?? 'unspecified',
        from: Number(span.startTimeUnixNano) / 1e6,
        to: Number(span.endTimeUnixNano) / 1e6,
        attributes: stringAttributes(span.attributes),
      });
  }
  response.setHeader('content-type', 'application/json').end('{}');
}

function stringAttributes(attributes: z.infer<typeof Attribute>[]): Record<string, string> {
  return Object.fromEntries(
    attributes.flatMap(({ key, value }) =>
      value.stringValue === undefined ? [] : [[key, value.stringValue]],
    ),
  );
}
