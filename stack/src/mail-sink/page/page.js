const list = document.querySelector('#list');
const panel = document.querySelector('#message');
const count = document.querySelector('#count');
const search = document.querySelector('#search');
const clear = document.querySelector('#clear');

const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

let summaries = [];
let shownId;
let chosenTab = 'Message';

/** Creates an element. Text is inserted as text, never as markup, since the content of an email is not trusted. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const openId = () => location.hash.slice(1) || undefined;
const formatSender = ({ name, address }) => (name === '' ? address : `${name} <${address}>`);
const formatSize = (bytes) => (bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} kB`);

function formatListTime(iso) {
  const at = new Date(iso);
  return at.toDateString() === new Date().toDateString() ? clock.format(at) : days.format(at);
}

function matches(summary) {
  const wanted = search.value.trim().toLowerCase();
  return `${summary.subject} ${formatSender(summary.from)} ${summary.to.join(' ')}`
    .toLowerCase()
    .includes(wanted);
}

function renderRow(summary) {
  const link = element(
    'a',
    { href: `#${summary.id}` },
    element('strong', {}, summary.subject || '(no subject)'),
    element('span', {}, `To ${summary.to.join(', ')}`),
    element('time', { dateTime: summary.receivedAt }, formatListTime(summary.receivedAt)),
  );
  if (summary.id === openId()) link.setAttribute('aria-current', 'true');
  return link;
}

function renderList() {
  const shown = summaries.filter(matches);
  list.replaceChildren(...shown.map(renderRow));
  document.body.toggleAttribute('data-empty', summaries.length === 0);
  list.hidden = summaries.length === 0;
  search.hidden = summaries.length === 0;
  clear.hidden = summaries.length === 0;
  count.textContent = summaries.length === 1 ? '1 message' : `${summaries.length} messages`;
  if (shown.length === 0 && summaries.length > 0) {
    list.append(element('p', { className: 'empty' }, 'No message matches the search.'));
  }
}

function renderEmptyPanel() {
  const words =
    summaries.length === 0
      ? [
          'No mail yet',
          'Every mail the application sends on this machine lands here and goes nowhere else. Sign up or place an order, and it appears by itself.',
        ]
      : ['Nothing chosen', 'Choose a message from the list to read it.'];
  panel.replaceChildren(
    element('div', { className: 'empty' }, element('h2', {}, words[0]), element('p', {}, words[1])),
  );
}

function renderPart(message, tab) {
  if (tab === 'Message') {
    const frame = element('iframe', { title: 'Message', src: `api/messages/${message.id}/html` });
    frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
    return frame;
  }
  if (tab === 'Text')
    return element('pre', { tabIndex: 0 }, message.text || '(this message has no plain text)');
  const headers = Object.entries(message.headers).map(
    ([name, value]) => `${name}: ${value.replaceAll('\n', `\n${name}: `)}`,
  );
  return element('pre', { tabIndex: 0 }, headers.join('\n'));
}

function renderTabs(message, part) {
  const tabs = message.html === '' ? ['Text', 'Headers'] : ['Message', 'Text', 'Headers'];
  const current = tabs.includes(chosenTab) ? chosenTab : tabs[0];
  const buttons = tabs.map((tab) => {
    const button = element('button', { type: 'button', ariaPressed: String(tab === current) }, tab);
    button.addEventListener('click', () => {
      chosenTab = tab;
      for (const other of buttons) other.ariaPressed = String(other === button);
      part.replaceChildren(renderPart(message, tab));
    });
    return button;
  });
  part.replaceChildren(renderPart(message, current));
  const source = element(
    'a',
    { className: 'button', href: `api/messages/${message.id}/source`, target: '_blank' },
    'Source',
  );
  return element('div', { className: 'row' }, ...buttons, source);
}

function renderAttachments(message) {
  const links = message.attachments.map(({ name, size }, index) =>
    element(
      'li',
      {},
      element(
        'a',
        { className: 'button', href: `api/messages/${message.id}/attachments/${index}`, download: name },
        name,
        element('small', {}, formatSize(size)),
      ),
    ),
  );
  return links.length === 0 ? [] : [element('ul', { className: 'row', ariaLabel: 'Attachments' }, ...links)];
}

function renderMessage(message) {
  const part = element('div', { className: 'part' });
  const facts = [
    ['From', formatSender(message.from)],
    ['To', message.to.join(', ')],
    ['Received', times.format(new Date(message.receivedAt))],
  ];
  panel.replaceChildren(
    element('a', { className: 'button back', href: '#' }, '← All messages'),
    element('h2', {}, message.subject || '(no subject)'),
    element(
      'dl',
      {},
      ...facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
    ),
    renderTabs(message, part),
    ...renderAttachments(message),
    part,
  );
  panel.scrollTop = 0;
}

/**
 * Shows the message in the URL fragment. A message already shown is not rendered again, to keep the scroll
 * position.
 */
async function showOpen() {
  const id = openId();
  const exists = summaries.some((summary) => summary.id === id);
  document.body.toggleAttribute('data-open', exists);
  if (!exists) {
    shownId = undefined;
    renderEmptyPanel();
    return;
  }
  if (id === shownId) return;
  const response = await fetch(`api/messages/${id}`);
  if (!response.ok || id !== openId()) return;
  shownId = id;
  renderMessage(await response.json());
}

let refreshing = false;
let changedMeanwhile = false;

/** Reloads the list; changes during a reload cause one more. */
async function refresh() {
  changedMeanwhile = true;
  if (refreshing) return;
  refreshing = true;
  try {
    while (changedMeanwhile) {
      changedMeanwhile = false;
      summaries = await (await fetch('api/summaries')).json();
      document.title = summaries.length === 0 ? 'Mail sink' : `(${summaries.length}) Mail sink`;
      renderList();
      await showOpen();
    }
  } finally {
    refreshing = false;
  }
}

window.addEventListener('hashchange', () => {
  renderList();
  void showOpen();
});
search.addEventListener('input', renderList);
clear.addEventListener('click', () => {
  if (confirm('Remove every message?')) void fetch('api/messages', { method: 'DELETE' });
});
// The stream sends an event when it opens, so that a reconnected page is refreshed.
new EventSource('api/events').addEventListener('changed', () => void refresh());
