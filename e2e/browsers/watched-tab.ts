declare global {
  interface Window {
    watched?: { complaints: string[]; tab: WindowProxy };
  }
}

/**
 * Opens a tab from a page that records its complaints from the first moment. WebDriver has no event for them, and its scripts run after the
 * page's. Runs in the page, without access to outer variables.
 */
export function openWatchedTab(): void {
  const complaints = window.watched?.complaints ?? [];
  const formerTab = window.watched?.tab;
  delete window.watched;
  formerTab?.close();
  const tab = window.open('about:blank');
  if (tab === null) throw new Error('invariant: tab was not opened');
  window.watched = { complaints, tab };
  // A closing tab evaluates pending scripts without their environment. Those errors are invisible to people.
  const recordComplaint = (complaint: string): void => {
    if (window.watched?.tab === tab) complaints.push(complaint);
  };
  const { port1, port2 } = new MessageChannel();
  const watchConsole = (): void => {
    const page = tab.document;
    const { console } = tab as unknown as typeof globalThis;
    const error = console.error.bind(console);
    console.error = (...args: unknown[]) => {
      recordComplaint(args.map(String).join(' '));
      error(...args);
    };
    tab.addEventListener('error', (event) => {
      const { stack } = (event.error ?? {}) as Partial<Error>;
      recordComplaint([event.message, ...(stack === undefined ? [] : [stack])].join('\n'));
    });
    tab.addEventListener('unhandledrejection', (event) => recordComplaint(`unhandled: ${String(event.reason)}`));
    page.addEventListener('securitypolicyviolation', (event) =>
      recordComplaint(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
    // Attaches to the tab's next page as soon as it exists. Messages aren't throttled in hidden pages as timers are.
    tab.addEventListener('pagehide', () => {
      port1.onmessage = () => {
        if (tab.closed) return;
        if (tab.document === page) port2.postMessage(null);
        else watchConsole();
      };
      port2.postMessage(null);
    });
  };
  watchConsole();
}
