import { EventEnvelope, events, routingKey, type EventName } from '@petcare/contracts/events.ts';
import { clientMessages, socketMessages, type SocketMessageName } from '@petcare/contracts/sockets.ts';
import { z } from 'zod';
import { exampleOf, type PayloadSchema } from './payload-schema.ts';
import { receiversOf } from './receivers.ts';

type ClientMessageName = keyof typeof clientMessages;

const eventNames = Object.keys(events) as EventName[];
const socketNames = Object.keys(socketMessages) as SocketMessageName[];
const clientNames = Object.keys(clientMessages) as ClientMessageName[];
const acknowledged = clientNames.filter((name) => clientMessages[name].answer !== null);

export function asyncApiDocument() {
  const schemas: Record<string, PayloadSchema> = {};
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'PetCare events',
      version: '1.0.0',
      description:
        'Events between services over RabbitMQ, and messages between gateway and browsers over Socket.IO.',
    },
    defaultContentType: 'application/json',
    channels: {
      ...channelsOf(eventNames, 'event', (name) => [routingKey(name), events[name].summary]),
      ...channelsOf(socketNames, 'socket', (name) => [name, socketMessages[name].summary]),
      ...channelsOf(clientNames, 'client', (name) => [name, clientMessages[name].summary]),
      ...channelsOf(acknowledged, 'answer', (name) => [null, `The acknowledgement of ${name}.`]),
    },
    operations: {
      ...fromNames(eventNames, 'event', (name) => ({
        action: 'send',
        channel: { $ref: `#/channels/${key('event', name)}` },
        summary: `Published by ${events[name].producer}.`,
      })),
      ...receiveOperations(),
      ...fromNames(socketNames, 'socket', (name) => ({
        action: 'send',
        channel: { $ref: `#/channels/${key('socket', name)}` },
        summary: 'Sent by the gateway.',
      })),
      ...fromNames(clientNames, 'client', (name) => ({
        action: 'receive',
        channel: { $ref: `#/channels/${key('client', name)}` },
        summary: 'Sent by the browser.',
        ...(acknowledged.includes(name) && {
          reply: { channel: { $ref: `#/channels/${key('answer', name)}` } },
        }),
      })),
    },
    components: {
      schemas,
      messages: {
        ...fromNames(eventNames, 'event', (name) => ({
          name,
          summary: events[name].summary,
          ...payloadOf(envelopeOf(name), schemas),
        })),
        ...fromNames(socketNames, 'socket', (name) => ({
          name,
          summary: socketMessages[name].summary,
          ...payloadOf(socketMessages[name].data, schemas),
        })),
        ...fromNames(clientNames, 'client', (name) => ({
          name,
          summary: clientMessages[name].summary,
          ...payloadOf(clientMessages[name].data, schemas),
        })),
        ...fromNames(acknowledged, 'answer', (name) => ({
          name: `${name} (answer)`,
          summary: 'The result.',
          ...payloadOf(clientMessages[name].answer ?? z.null(), schemas),
        })),
      },
    },
  };
}

function envelopeOf(name: EventName): z.ZodType {
  const { aggregate, data } = events[name];
  return EventEnvelope.extend({
    name: z.literal(name),
    aggregate: EventEnvelope.shape.aggregate.extend({ type: z.literal(aggregate) }),
    data,
  });
}

function receiveOperations(): Record<string, unknown> {
  const all = eventNames.flatMap((event) =>
    receiversOf(event).map(({ name, process }) => [
      `${key('consumer', name)}-${event.replaceAll(/[._]/g, '-')}`,
      {
        action: 'receive',
        channel: { $ref: `#/channels/${key('event', event)}` },
        summary: `Received by ${name}, in ${process}.`,
      },
    ]),
  );
  return Object.fromEntries(all) as Record<string, unknown>;
}

type Kind = 'event' | 'consumer' | 'socket' | 'client' | 'answer';

function key(kind: Kind, name: string): string {
  return `${kind}-${name.replaceAll(/[._]/g, '-')}`;
}

function fromNames<N extends string, T>(
  names: readonly N[],
  kind: Kind,
  make: (name: N) => T,
): Record<string, T> {
  return Object.fromEntries(names.map((name) => [key(kind, name), make(name)]));
}

function channelsOf<N extends string>(
  names: readonly N[],
  kind: Kind,
  describe: (name: N) => readonly [address: string | null, description: string],
) {
  return fromNames(names, kind, (name) => {
    const [address, description] = describe(name);
    const messages = { message: { $ref: `#/components/messages/${key(kind, name)}` } };
    return { address, description, messages };
  });
}

/**
 * Returns the JSON Schema of a payload and an example. Shapes with an id become components of the document.
 * `$schema` is removed, because AsyncAPI declares the dialect elsewhere.
 */
function payloadOf(schema: z.ZodType, shared: Record<string, PayloadSchema>) {
  const { $schema: _, $defs, ...found } = z.toJSONSchema(schema, { io: 'input' });
  Object.assign(shared, toComponents($defs ?? {}));
  const payload = toComponents(found) as PayloadSchema;
  return { payload, examples: [{ payload: exampleOf(payload, shared) }] };
}

function toComponents<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')) as T;
}
