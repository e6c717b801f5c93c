declare global {
  interface Window {
    watched?: { complaints: string[]; tab: WindowProxy };
  }
}

/**
 * Opens a tab from a page of the same origin, which listens in it from the first moment: WebDriver has no event of what a page complains of,
 * and a script that it runs comes after those of the page. Runs in that page; nothing from outside of it is known here.
 */
export function openWatchedTab(): void {
  const complaints = window.watched?.complaints ?? [];
  const former = window.watched?.tab;
  delete window.watched;
  former?.close();
  const tab = window.open('about:blank');
  if (tab === null) throw new Error('the browser opens no tab');
  window.watched = { complaints, tab };
  // A tab that is being closed evaluates what had arrived without running it, and stumbles over what it lacks: nobody sees that.
  const complain = (complaint: string): void => {
    if (window.watched?.tab === tab) complaints.push(complaint);
  };
  const { port1, port2 } = new MessageChannel();
  const watch = (): void => {
    const page = tab.document;
    const { console } = tab as unknown as typeof globalThis;
    const error = console.error.bind(console);
    console.error = (...args: unknown[]) => {
      complain(args.map(String).join(' '));
      error(...args);
    };
    tab.addEventListener('error', (event) => {
      const { stack } = (event.error ?? {}) as Partial<Error>;
      complain([event.message, ...(stack === undefined ? [] : [stack])].join('\n'));
    });
    tab.addEventListener('unhandledrejection', (event) => complain(`unhandled: ${String(event.reason)}`));
    page.addEventListener('securitypolicyviolation', (event) =>
      complain(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
    // The next page of the tab is watched as soon as it is there; messages aren't slowed down in a page that nobody sees, as timers are.
    tab.addEventListener('pagehide', () => {
      port1.onmessage = () => {
        if (tab.closed) return;
        if (tab.document === page) port2.postMessage(null);
        else watch();
      };
      port2.postMessage(null);
    });
  };
  watch();
}
