import { startSession, takeFirstRows } from '#subjects/session/start-session.ts';

/** Starts the session, and shows the page's first rows while the rest of the code is loading. */
async function begin(): Promise<void> {
  await startSession();
  showRows();
  // Preloads that would have slowed the answer down (`built-pages.ts` of the server). Other pages have no template.
  const preloads = document.querySelector('template');
  if (preloads !== null) document.head.append(preloads.content);
}

function showRows(): void {
  const root = document.getElementById('root');
  const rows = takeFirstRows();
  // The application has rendered already (`application.tsx`).
  if (rows === null || root === null || root.hasChildNodes() || 'rendered' in root.dataset) return;
  // The code behind the buttons isn't there yet.
  root.inert = true;
  root.innerHTML = rows;
}

void begin();
