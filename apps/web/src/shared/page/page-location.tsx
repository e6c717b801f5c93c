import {
  createContext,
  useContext,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useDeferredValue,
} from 'react';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

type PageLocation = { readonly path: string; readonly Link: ComponentType<PageLinkProps> };

function PlainLink({ to, children, ...props }: PageLinkProps) {
  return (
    <a href={to} {...props}>
      {children}
    </a>
  );
}

/** Path of the page and its link component. Server-rendered pages use plain links instead of the router. */
const PageLocationContext = createContext<PageLocation>({ path: '/', Link: PlainLink });

type PageLocationProps = { path: string; Link?: PageLocation['Link']; children: ReactNode };

export function PageLocationProvider({ path, Link = PlainLink, children }: PageLocationProps) {
  return <PageLocationContext value={{ path, Link }}>{children}</PageLocationContext>;
}

export function usePagePath(): string {
  return useContext(PageLocationContext).path;
}

export function PageLink(props: PageLinkProps) {
  const { Link } = useContext(PageLocationContext);
  return <Link {...props} />;
}

/** Year in which the page was rendered, so that hydration matches on New Year's Eve. */
export const PageYear = createContext(new Date().getFullYear());

export function useYear(): number {
  return useContext(PageYear);
}

/** Returns false on the server and during hydration. The later render has low priority. */
export function useHydrated(): boolean {
  return useDeferredValue(true, false);
}
