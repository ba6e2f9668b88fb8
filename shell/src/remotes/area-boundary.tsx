import { Component, type ReactNode } from 'react';

interface AreaBoundaryProps {
  /** A new value gives what failed another chance. */
  resetKey: string;
  fallback: () => ReactNode;
  children: ReactNode;
}

/** Catches what a remote throws while it renders, so that it takes nothing else with it. */
export class AreaBoundary extends Component<AreaBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: AreaBoundaryProps): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) {
      this.setState({ failed: false });
    }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback() : this.props.children;
  }
}
