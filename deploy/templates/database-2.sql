-- As mebae_owner in the database mebae, once, after the first migration: the logins of the servers, which own nothing.
create role mebae_login login password '{{MEBAE_LOGIN_PASSWORD}}' in role mebae_server;
create role mebae_bff login password '{{MEBAE_BFF_PASSWORD}}' in role mebae_rate_limit;
