type Size = { size?: string };

/** Hidden from screen readers, because the text next to it has the same meaning. */
function Lines({ d, size = '1.125em', width = '1.6' }: Size & { d: string; width?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  );
}

export const SearchIcon = (props: Size) => <Lines {...props} d="M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.5 13.5 17 17" />;
export const DownIcon = (props: Size) => <Lines {...props} d="m5 8 5 5 5-5" />;
export const UpIcon = (props: Size) => <Lines {...props} d="m5 12 5-5 5 5" />;
export const WarnIcon = (props: Size) => <Lines {...props} d="M10 3.2 18 17H2L10 3.2ZM10 8.5v3.6M10 14.6h.01" />;
export const LeftIcon = (props: Size) => <Lines {...props} d="m12 5-5 5 5 5" />;
export const RightIcon = (props: Size) => <Lines {...props} d="m8 5 5 5-5 5" />;
export const BellIcon = (props: Size) => <Lines {...props} d="M5 13V9a5 5 0 0 1 10 0v4l1.5 2h-13L5 13ZM8.5 17.5h3" />;
export const MapIcon = (props: Size) => (
  <Lines
    {...props}
    d="M10 17.5S4.5 12.6 4.5 8.5a5.5 5.5 0 0 1 11 0c0 4.1-5.5 9-5.5 9ZM10 10.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z"
  />
);
export const CopyIcon = (props: Size) => <Lines {...props} d="M7 7V4h9v9h-3M4 7h9v9H4Z" />;
export const OutIcon = (props: Size) => <Lines {...props} d="M11 4h5v5M16 4l-7 7M8 5H4v11h11v-4" />;
export const ClipIcon = (props: Size) => (
  <Lines
    {...props}
    d="m15.5 9.5-6 6a3.5 3.5 0 0 1-5-5l6.5-6.5a2.4 2.4 0 0 1 3.4 3.4l-6.4 6.4a1.2 1.2 0 0 1-1.7-1.7l5.7-5.6"
  />
);
export const CalendarIcon = (props: Size) => <Lines {...props} d="M4 5h12v12H4ZM4 8.5h12M7 3v3M13 3v3" />;
export const MenuIcon = (props: Size) => <Lines {...props} d="M3.5 5.5h13M3.5 10h13M3.5 14.5h13" />;
export const PlusIcon = (props: Size) => <Lines {...props} d="M10 4v12M4 10h12" />;
export const DotsIcon = (props: Size) => <Lines {...props} width="2.6" d="M4.5 10h.01M10 10h.01M15.5 10h.01" />;
export const CloseIcon = (props: Size) => <Lines {...props} d="m5 5 10 10M15 5 5 15" />;
export const CheckIcon = (props: Size) => <Lines {...props} width="2" d="m4.5 10.5 3.5 3.5 7.5-8" />;
export const ClockIcon = (props: Size) => <Lines {...props} d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4l2.5 1.5" />;
export const EyeIcon = (props: Size) => (
  <Lines
    {...props}
    d="M2.5 10S5 4.8 10 4.8 17.5 10 17.5 10 15 15.2 10 15.2 2.5 10 2.5 10ZM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z"
  />
);
export const EyeOffIcon = (props: Size) => (
  <Lines
    {...props}
    d="M4 4l12 12M8.3 5A7.6 7.6 0 0 1 10 4.8c5 0 7.5 5.2 7.5 5.2a12 12 0 0 1-2 2.7M5.2 6.6A11.6 11.6 0 0 0 2.5 10s2.5 5.2 7.5 5.2a7.4 7.4 0 0 0 3.4-.8"
  />
);
export const PenIcon = (props: Size) => (
  <Lines {...props} d="m4 16 .8-3.6L13.6 3.6l2.8 2.8L7.6 15.2 4 16ZM11.5 5.7l2.8 2.8" />
);
export const QuestionIcon = (props: Size) => (
  <Lines {...props} d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM8 8.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4M10 13.8h.01" />
);
export const MailIcon = (props: Size) => <Lines {...props} d="M3 5h14v10H3ZM3.4 5.6 10 10.8l6.6-5.2" />;
export const ChatIcon = (props: Size) => <Lines {...props} d="M3 4.5h14v9H9L5.5 16.5v-3H3Z" />;
export const LinkIcon = (props: Size) => (
  <Lines
    {...props}
    d="M8.5 11.5a3 3 0 0 0 4.2 0l2.8-2.8a3 3 0 0 0-4.2-4.2L10 5.8M11.5 8.5a3 3 0 0 0-4.2 0l-2.8 2.8a3 3 0 0 0 4.2 4.2l1.3-1.3"
  />
);
export const PersonIcon = (props: Size) => (
  <Lines {...props} d="M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 16.5a6 6 0 0 1 12 0" />
);
export const UploadIcon = (props: Size) => <Lines {...props} d="M10 13V4M6.5 7.5 10 4l3.5 3.5M4 13v3h12v-3" />;
export const LockIcon = (props: Size) => <Lines {...props} d="M5 9h10v8H5ZM7 9V6.5a3 3 0 0 1 6 0V9" />;
export const SendIcon = (props: Size) => <Lines {...props} d="M17 3 2.5 9l5.5 2.5L10.5 17 17 3ZM8 11.5 17 3" />;
export const ReplyIcon = (props: Size) => (
  <Lines {...props} d="M8 5 3.5 9.5 8 14M3.5 9.5H12a4.5 4.5 0 0 1 4.5 4.5v1.5" />
);
export const ShieldIcon = (props: Size) => (
  <Lines {...props} d="M10 3 4 5.5V10c0 3.5 2.5 6 6 7 3.5-1 6-3.5 6-7V5.5L10 3Z" />
);
export const BoltIcon = (props: Size) => <Lines {...props} d="M11 2.5 4.5 11.5H10l-1 6 6.5-9H10l1-6Z" />;
