import { events, routingKey, type EventName } from '@petcare/contracts/events.ts';
import { clientMessages, socketMessages, type SocketMessageName } from '@petcare/contracts/sockets.ts';
import { topicNames, topics } from '@petcare/contracts/topics.ts';
import type { asyncApiDocument } from './asyncapi.ts';
import { messagesPageStyle } from './messages-page-style.ts';
import { fieldsOf, inWords, type PayloadSchema } from './payload-schema.ts';
import { receiversOf } from './receivers.ts';

type AsyncApiDocument = ReturnType<typeof asyncApiDocument>;
type ClientMessageName = keyof typeof clientMessages;

/** A page for people of what the AsyncAPI document says: who publishes which event, who receives it, what is in it. */
export function messagesPage(document: AsyncApiDocument): string {
  const eventNames = Object.keys(events) as EventName[];
  const byProducer = Object.groupBy(eventNames, (name) => events[name].producer);
  const producers = Object.entries(byProducer).map(
    ([producer, names]) => [`Events of ${producer}`, names.map((name) => eventCard(document, name))] as const,
  );
  const sockets = Object.keys(socketMessages) as SocketMessageName[];
  const asked = Object.keys(clientMessages) as ClientMessageName[];
  const sections = [
    ...producers,
    ['What the gateway says over the socket', sockets.map((name) => socketCard(document, name))],
    [
      'What a browser may ask over the socket',
      [...asked.map((name) => clientCard(document, name)), topicsCard()],
    ],
  ] as const;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>PetCare events and messages</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<style>${messagesPageStyle}</style>
</head>
<body>
<header>
<h1>Events and messages</h1>
<p>What services tell each other over RabbitMQ, and what the gateway and browsers tell each other over Socket.IO. A
socket says what is stale; HTTP carries the data.</p>
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
  const { data: _, name: _its, ...around } = message?.payload.properties ?? {};
  // What an event is about stands on its own card.
  const aboutAnything = { ...around['aggregate']?.properties, type: { type: 'string' } };
  const properties = { ...around, aggregate: { ...around['aggregate'], properties: aboutAnything } };
  return `<section><h2>Around every event</h2><article>
<p>An event is written in the transaction of its change and delivered at least once, perhaps out of order: a consumer knows
an event it has seen by its <code>id</code>, and ignores what is older than the last <code>sequence</code> of its aggregate.
Besides this it carries its <code>name</code>, and in <code>data</code> what the cards below list.</p>
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
    shown: (payload) => payload.properties?.['data'] ?? {},
  });
}

function socketCard(document: AsyncApiDocument, name: SocketMessageName): string {
  const { summary } = socketMessages[name];
  return card(document, {
    key: `socket-${keyOf(name)}`,
    name,
    summary,
    facts: [],
    shown: (payload) => payload,
  });
}

function clientCard(document: AsyncApiDocument, name: ClientMessageName): string {
  const answer = document.components.messages[`answer-${keyOf(name)}`]?.payload;
  return card(document, {
    key: `client-${keyOf(name)}`,
    name,
    summary: clientMessages[name].summary,
    facts: answer ? [['Answered with', text(inWords(answer, document.components.schemas))]] : [],
    shown: (payload) => payload,
  });
}

/** Lists the topics that `watch` and `unwatch` take. */
function topicsCard(): string {
  const rows = topicNames.map((name) => {
    const { summary, id, access, limit } = topics[name];
    const who = access === 'public' ? 'everybody, also visitors' : 'signed-in users who may read it';
    const facts = [id === null ? 'id: null' : `id of the ${id}, at most ${limit} in a tab`, who];
    return `<tr><th scope="row"><code>${text(name)}</code></th><td>${text(`${summary} ${facts.join('; ')}.`)}</td></tr>`;
  });
  return `<article id="topics">
<h3><a href="#topics">Topics</a></h3>
<p>A message to a client names what is stale, so watching a topic brings no data.</p>
<table><tbody>${rows.join('')}</tbody></table>
</article>`;
}

interface Card {
  /** Its key among the document's messages. */
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  /** A term and what is said of it, as HTML. */
  readonly facts: readonly (readonly [string, string])[];
  /** The part of the payload whose fields are listed. */
  readonly shown: (payload: PayloadSchema) => PayloadSchema;
}

function card(document: AsyncApiDocument, { key, name, summary, facts, shown }: Card): string {
  const message = document.components.messages[key];
  if (!message) throw new Error(`the AsyncAPI document has no message ${key}`);
  const example = JSON.stringify(message.examples[0]?.payload, undefined, 2);
  return `<article id="${key}">
<h3><a href="#${key}">${text(name)}</a></h3>
<p>${text(summary)}</p>
${facts.length > 0 ? `<dl>${facts.map(([term, said]) => `<div><dt>${term}</dt><dd>${said}</dd></div>`).join('')}</dl>` : ''}
${table(document, shown(message.payload))}
<details><summary>Example</summary><pre tabindex="0">${text(example)}</pre></details>
</article>`;
}

function table(document: AsyncApiDocument, payload: PayloadSchema): string {
  const { schemas } = document.components;
  const fields = fieldsOf(payload, schemas);
  const whole = inWords(payload, schemas);
  if (fields.length === 0) return `<p>${whole === 'object' ? 'Carries nothing else.' : text(whole)}</p>`;
  const rows = fields.map(
    ({ path, words, optional }) =>
      `<tr><th scope="row"><code>${breakable(path)}</code></th><td>${text(words)}${optional ? ', may be left out' : ''}</td></tr>`,
  );
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

/** A name that a narrow screen may break after its dots, dashes and underscores. */
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
