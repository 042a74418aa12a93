import { events, routingKey, type EventName } from '@petcare/contracts/events.ts';
import { clientMessages, socketMessages, type SocketMessageName } from '@petcare/contracts/sockets.ts';
import { topicNames, topics } from '@petcare/contracts/topics.ts';
import type { asyncApiDocument } from './asyncapi.ts';
import { fieldsOf, describeType, type PayloadSchema } from './payload-schema.ts';
import { receiversOf } from './receivers.ts';

type AsyncApiDocument = ReturnType<typeof asyncApiDocument>;
type ClientMessageName = keyof typeof clientMessages;

export function messagesPage(document: AsyncApiDocument): string {
  const eventNames = Object.keys(events) as EventName[];
  const byProducer = Object.groupBy(eventNames, (name) => events[name].producer);
  const producers = Object.entries(byProducer).map(
    ([producer, names]) => [`Events of ${producer}`, names.map((name) => eventCard(document, name))] as const,
  );
  const socketNames = Object.keys(socketMessages) as SocketMessageName[];
  const clientNames = Object.keys(clientMessages) as ClientMessageName[];
  const sections = [
    ...producers,
    ['Messages from the gateway', socketNames.map((name) => socketCard(document, name))],
    ['Messages from browsers', [...clientNames.map((name) => clientCard(document, name)), topicsCard()]],
  ] as const;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>PetCare events and messages</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/messages.css">
</head>
<body>
<header>
<h1>Events and messages</h1>
<p>Events between services over RabbitMQ, and messages between gateway and browsers over Socket.IO. A socket message
only signals that data is stale; clients fetch it over HTTP.</p>
<p><a href="/api/docs">HTTP API</a> · <a href="/api/asyncapi.json">The same as an AsyncAPI document</a></p>
<nav aria-label="On this page">${sections.map(([title]) => `<a href="#${idOf(title)}">${text(title)}</a>`).join('')}</nav>
</header>
<main>
${envelopeCard(document)}
${sections.map(([title, cards]) => `<section id="${idOf(title)}"><h2>${text(title)}</h2>${cards.join('\n')}</section>`).join('\n')}
</main>
</body>
</html>`;
}

function envelopeCard(document: AsyncApiDocument): string {
  const [message] = Object.values(document.components.messages);
  const { data: _, name: _its, ...fields } = message?.payload.properties ?? {};
  // Each event card shows its own aggregate type.
  const aggregateProperties = { ...fields['aggregate']?.properties, type: { type: 'string' } };
  const properties = { ...fields, aggregate: { ...fields['aggregate'], properties: aggregateProperties } };
  return `<section><h2>Envelope of every event</h2><article>
<p>An event is stored in the transaction of its change and delivered at least once, possibly out of order. Consumers
recognise a repeated event by its <code>id</code> and ignore events older than the last <code>sequence</code> of the aggregate.
Each event also has a <code>name</code> and the <code>data</code> listed on its card.</p>
${table(document, { ...message?.payload, properties })}</article></section>`;
}

function eventCard(document: AsyncApiDocument, name: EventName): string {
  const { version, aggregate, summary } = events[name];
  return card(document, {
    key: `event-${keyOf(name)}`,
    name,
    summary,
    facts: [
      ['Routing key', `<code>${breakable(routingKey(name))}</code>`],
      ['About', text(aggregate)],
      ['Version', String(version)],
      [
        'Received by',
        receiversOf(name)
          .map((one) => `<code>${breakable(one.name)}</code>`)
          .join(', ') || 'no consumer',
      ],
    ],
    selectPayload: (payload) => payload.properties?.['data'] ?? {},
  });
}

function socketCard(document: AsyncApiDocument, name: SocketMessageName): string {
  const { summary } = socketMessages[name];
  return card(document, {
    key: `socket-${keyOf(name)}`,
    name,
    summary,
    facts: [],
    selectPayload: (payload) => payload,
  });
}

function clientCard(document: AsyncApiDocument, name: ClientMessageName): string {
  const answer = document.components.messages[`answer-${keyOf(name)}`]?.payload;
  return card(document, {
    key: `client-${keyOf(name)}`,
    name,
    summary: clientMessages[name].summary,
    facts: answer ? [['Acknowledged with', text(describeType(answer, document.components.schemas))]] : [],
    selectPayload: (payload) => payload,
  });
}

function topicsCard(): string {
  const rows = topicNames.map((name) => {
    const { summary, id, access, limit } = topics[name];
    const readers = access === 'public' ? 'public' : 'signed-in users who may read it';
    const facts = [id === null ? 'id: null' : `id of the ${id}, at most ${limit} in a tab`, readers];
    return `<tr><th scope="row"><code>${text(name)}</code></th><td>${text(`${summary} ${facts.join('; ')}.`)}</td></tr>`;
  });
  return `<article id="topics">
<h3><a href="#topics">Topics</a></h3>
<p>Watching a topic returns no data. A message only signals that data is stale.</p>
<table><tbody>${rows.join('')}</tbody></table>
</article>`;
}

interface Card {
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  /** Terms and their definitions, as HTML. */
  readonly facts: readonly (readonly [string, string])[];
  readonly selectPayload: (payload: PayloadSchema) => PayloadSchema;
}

function card(document: AsyncApiDocument, { key, name, summary, facts, selectPayload }: Card): string {
  const message = document.components.messages[key];
  if (!message) throw new Error(`the AsyncAPI document has no message ${key}`);
  const example = JSON.stringify(message.examples[0]?.payload, undefined, 2);
  return `<article id="${key}">
<h3><a href="#${key}">${text(name)}</a></h3>
<p>${text(summary)}</p>
${facts.length > 0 ? `<dl>${facts.map(([term, definition]) => `<div><dt>${term}</dt><dd>${definition}</dd></div>`).join('')}</dl>` : ''}
${table(document, selectPayload(message.payload))}
<details><summary>Example</summary><pre tabindex="0">${text(example)}</pre></details>
</article>`;
}

function table(document: AsyncApiDocument, payload: PayloadSchema): string {
  const { schemas } = document.components;
  const fields = fieldsOf(payload, schemas);
  const typeText = describeType(payload, schemas);
  if (fields.length === 0) return `<p>${typeText === 'object' ? 'No fields.' : text(typeText)}</p>`;
  const rows = fields.map(
    ({ path, type, optional }) =>
      `<tr><th scope="row"><code>${breakable(path)}</code></th><td>${text(type)}${optional ? ', optional' : ''}</td></tr>`,
  );
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function breakable(name: string): string {
  return text(name).replaceAll(/[._-]/g, '$&<wbr>');
}

function keyOf(name: string): string {
  return name.replaceAll(/[._]/g, '-');
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
